import { collectionFailureRules, failureOf } from '@portaal/domain/mandates/mandate';
import type { CollectionLook, CollectionReview } from '@portaal/domain/mandates/reviews';

/** What is so, and what an employee does about it. */
const lookTexts: Readonly<Record<CollectionLook, string>> = {
  failed: 'Deze incasso is niet gelukt en wordt niet nog een keer geprobeerd.',
  stopped: 'Wij zijn gestopt met afschrijven.',
  surplus: 'Het contract kan dit geld niet gebruiken. Betaal het terug bij Twikey.',
  mismatch: 'Twikey zegt iets anders dan wij. Er is niets geboekt. Bekijk de incasso bij Twikey.',
  unknownCode: 'De bank geeft een code die wij niet kennen.',
  deceased: 'Volgens de bank is de rekeninghouder overleden. Wij zijn gestopt met afschrijven.',
  technical: 'Er ging iets mis bij het verwerken. Bekijk de incasso bij Twikey.',
  unknownCollection: 'Twikey meldt een incasso die wij niet hebben gedaan.',
  unknownMandate: 'Twikey meldt een machtiging die wij niet kennen.',
  unknownState: 'Twikey meldt iets dat wij niet kunnen lezen. Bekijk het bij Twikey.',
  chargedBack:
    'De betaler heeft een betaling laten terugboeken. Heeft die alles teruggekregen, dan is de storting teruggeboekt. Van een deel is niets geboekt. Bekijk het bij Mollie.',
  chargebackUndone:
    'Het terugboeken van een betaling is ongedaan gemaakt: het geld is weer van ons. Bekijk de lijst met betalingen.',
};

const discrepancyTexts: Readonly<Record<string, string>> = {
  id: 'Twikey heeft deze incasso onder een ander nummer.',
  amount: 'Het bedrag is anders.',
  status: 'Wij hebben deze incasso niet opgedragen.',
};

/** Why an employee looks at it, in as many sentences as it takes. */
export function reasonsOf({ reason, said }: CollectionReview): string[] {
  const texts = [lookTexts[reason]];
  if (said === null) return texts;
  if (reason === 'mismatch') return [...texts, discrepancyTexts[said] ?? `Het gaat om: ${said}.`];
  if (reason === 'failed' || reason === 'stopped') {
    const { text } = collectionFailureRules[failureOf(said)];
    return [...texts, `De bank zegt: ${text} (${said}).`];
  }
  return [...texts, `Gemeld: ${said}.`];
}

/** What it is about, to name it by. */
export const nameOf = ({ contract, reference }: CollectionReview): string =>
  contract?.personName ?? (reference === null ? 'onbekend' : `nummer ${reference}`);
