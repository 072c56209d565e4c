import { collectionFailureRules, failureOf } from '@portaal/domain/money/mandates/mandate';
import {
  type CollectionLook,
  type CollectionReview,
  type ProviderFinding,
  paymentFindings,
} from '@portaal/domain/money/mandates/reviews';

/** Text per reason for review: the situation, and the action that an employee must take. */
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

/** Text per report of the provider that matches none of our orders, with the action that an employee must take. */
const findingTexts: Readonly<Record<ProviderFinding, string>> = {
  unknownPayment:
    'Bij Mollie staat een betaling die niet van ons is. Zoek uit van wie het geld is, en stort het terug of boek het.',
  unreadablePayment:
    'Mollie meldt een betaling in een vorm of stand die wij niet kennen. Er is niets geboekt.',
  paymentMissing: 'Wij hebben een betaling die Mollie niet meer kent.',
  statusChanged: 'Een betaling die bij ons betaald is, is dat bij Mollie niet meer.',
  refundElsewhere:
    'Bij Mollie zelf is een terugbetaling gemaakt. Is alles terug, dan is de storting teruggeboekt. Van een deel is bij het contract niets geboekt.',
  refundChanged: 'Een terugbetaling staat bij Mollie anders dan bij ons.',
  refundFailed:
    'Een terugbetaling is bij Mollie alsnog mislukt: het geld is weer van ons. Bekijk de lijst met betalingen.',
  refundMissing: 'Wij hebben een terugbetaling opgedragen die Mollie niet meer kent.',
  unreadableRefund: 'Mollie meldt een terugbetaling die wij niet kunnen lezen. Er is niets geboekt.',
  unreadableChargeback:
    'Wat volgens Mollie is teruggeboekt, klopt niet met de betaling. Er is niets van geboekt.',
  paymentDiffers: 'Van deze betaling is bij Mollie een ander bedrag terug dan bij ons.',
  otherPayer:
    'Een bijstorting kwam van een rekening op naam van een ander dan de klant. Zij wordt belegd. Vraag de klant van wie het geld is.',
  paidLater:
    'Een incasso die was mislukt, is volgens Twikey alsnog betaald. Er is niets geboekt. Zoek uit waar het geld is.',
  collectionMissing: 'Wij hebben een incasso opgedragen die Twikey niet meer kent.',
  collectionOverdue: 'De bank zegt al te lang niets over deze incasso.',
  signedAgain: 'Een machtiging die al was getekend, is nog een keer getekend.',
  mandateRevived: 'Een machtiging die is beëindigd, loopt bij Twikey weer. Trek haar daar in.',
  mandateDiffers: 'De machtiging staat bij Twikey anders dan bij ons.',
};

const discrepancyTexts: Readonly<Record<string, string>> = {
  id: 'Twikey heeft deze incasso onder een ander nummer.',
  amount: 'Het bedrag is anders.',
  status: 'Wij hebben deze incasso niet opgedragen.',
};

/** Returns why an employee reviews the collection, in one or more sentences. */
export function reasonsOf({ reason, finding, said, payer, contract }: CollectionReview): string[] {
  if (payer !== null) {
    const names = `De rekening ${payer.iban} is van ${payer.name}; de klant is ${contract?.personName ?? 'onbekend'}.`;
    return [findingTexts.otherPayer, names];
  }
  if (finding !== null) return [findingTexts[finding], ...(said === null ? [] : [`Gemeld: ${said}.`])];
  const texts = [lookTexts[reason]];
  if (said === null) return texts;
  if (reason === 'mismatch') return [...texts, discrepancyTexts[said] ?? `Het gaat om: ${said}.`];
  if (reason === 'failed' || reason === 'stopped') {
    const { text } = collectionFailureRules[failureOf(said)];
    return [...texts, `De bank zegt: ${text} (${said}).`];
  }
  return [...texts, `Gemeld: ${said}.`];
}

/** Returns the provider whose dashboard shows the payment or mandate. */
export const providerOf = ({ reason, finding }: CollectionReview): 'Mollie' | 'Twikey' =>
  reason === 'chargedBack' || reason === 'chargebackUndone' || paymentFindings.some((one) => one === finding)
    ? 'Mollie'
    : 'Twikey';

/** Returns a name for the item: the person's name, or the reference if no person is known. */
export const nameOf = ({ contract, reference }: CollectionReview): string =>
  contract?.personName ?? (reference === null ? 'onbekend' : `nummer ${reference}`);
