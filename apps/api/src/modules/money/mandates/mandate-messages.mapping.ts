import { type CollectionFailure, collectionFailureRules } from '@portaal/domain/money/mandates/mandate';
import { dayText, euroAndCents } from '@portaal/domain/notation/dutch';
import type { Cents, IsoDate } from '@portaal/engine';
import type { ActMessage } from '../../../foundation/acts/acts.use-cases.ts';
import type { MandateNews } from './mandate-state.rules.ts';
import type { ContractToCollect } from './mandates.repository.ts';

const to = ({ id, personId }: ContractToCollect, title: string, text: string): ActMessage => ({
  personId,
  contractId: id,
  kind: 'deposit',
  mail: true,
  title,
  text,
});

const RENEW = 'Wilt u blijven inleggen? Geef dan een nieuwe machtiging in het portaal.';

const mandateTexts: Readonly<
  Record<NonNullable<MandateNews['news']>, { title: string; text: (number: string) => string }>
> = {
  signed: {
    title: 'Uw machtiging is getekend',
    text: (number) =>
      `Wij hebben uw machtiging voor contract ${number} ontvangen. Voor elke afschrijving krijgt u vooraf een bericht met het bedrag en de dag.`,
  },
  amended: {
    title: 'Uw machtiging is gewijzigd',
    text: (number) =>
      `De machtiging van contract ${number} is gewijzigd, bijvoorbeeld omdat u een andere rekening hebt. Hebt u dit niet zelf gedaan? Neem dan meteen contact met ons op.`,
  },
  suspended: {
    title: 'Uw machtiging staat stil',
    text: (number) => `Met de machtiging van contract ${number} kan nu niet worden afgeschreven. ${RENEW}`,
  },
  resumed: {
    title: 'Uw machtiging loopt weer',
    text: (number) => `Met de machtiging van contract ${number} kan weer worden afgeschreven.`,
  },
  cancelled: {
    title: 'Uw machtiging is ingetrokken',
    text: (number) =>
      `De machtiging van contract ${number} is ingetrokken. Wij schrijven niets meer af. ${RENEW}`,
  },
};

export const mandateMessage = (
  contract: ContractToCollect,
  news: NonNullable<MandateNews['news']>,
): ActMessage => to(contract, mandateTexts[news].title, mandateTexts[news].text(contract.number));

/** Contents of a collection announcement, which the direct debit rules require in advance. */
interface Announcement {
  readonly amountCents: Cents;
  readonly collectOn: IsoDate | string;
  readonly reference: string;
  readonly creditor: { readonly legalName: string; readonly creditorId: string | null };
}

export const announcement = (
  contract: ContractToCollect,
  { amountCents, collectOn, reference, creditor }: Announcement,
): ActMessage =>
  to(
    contract,
    'Aankondiging van uw maandelijkse inleg',
    `Op ${dayText(collectOn)} schrijft ${creditor.legalName} ${euroAndCents(amountCents)} af voor contract ${contract.number}. Dat doen wij met uw machtiging ${reference}${
      creditor.creditorId === null ? '' : ` en ons incassant-ID ${creditor.creditorId}`
    }. Zorg dat er dan genoeg op uw rekening staat.`,
  );

/**
 * Builds the message about a collection that was postponed because the job did not run: a direct debit on an
 * unannounced day is not allowed.
 */
export const postponed = (
  contract: ContractToCollect,
  { amountCents, collectOn }: Pick<Announcement, 'amountCents' | 'collectOn'>,
  on: IsoDate,
): ActMessage =>
  to(
    contract,
    'Een afschrijving is later',
    `De afschrijving van ${euroAndCents(amountCents)} die wij aankondigden voor ${dayText(collectOn)}, voor contract ${contract.number}, is op ${dayText(on)}.`,
  );

export const withdrawal = (
  contract: ContractToCollect,
  { amountCents, collectOn }: Pick<Announcement, 'amountCents' | 'collectOn'>,
): ActMessage =>
  to(
    contract,
    'Een afschrijving gaat niet door',
    `De afschrijving van ${euroAndCents(amountCents)} die wij aankondigden voor ${dayText(collectOn)}, voor contract ${contract.number}, gaat niet door.`,
  );

export const received = (
  contract: ContractToCollect,
  amountCents: Cents,
  dealingDay: IsoDate,
): ActMessage => ({
  ...to(
    contract,
    'Wij hebben uw inleg ontvangen',
    `Wij hebben ${euroAndCents(amountCents)} afgeschreven voor contract ${contract.number}. Wij beleggen het per ${dayText(dealingDay)}.`,
  ),
  // Sends no mail, because the collection was already announced by mail.
  mail: false,
});

export const surplus = (contract: ContractToCollect, amountCents: Cents): ActMessage =>
  to(
    contract,
    'Wij hebben een afschrijving te veel gedaan',
    `Wij hebben ${euroAndCents(amountCents)} afgeschreven voor contract ${contract.number}, maar dat contract kan geen geld meer ontvangen. Een medewerker bekijkt dit. U krijgt het bedrag terug.`,
  );

/**
 * Builds the message about a failed collection. `retryOn` is the day of the retry; with `isStopped`,
 * collecting with this mandate stops.
 */
export function failure(
  contract: ContractToCollect,
  amountCents: Cents,
  reason: CollectionFailure,
  { retryOn, isStopped }: { retryOn: IsoDate | null; isStopped: boolean },
): ActMessage {
  const { text, action } = collectionFailureRules[reason];
  const what = `De afschrijving van ${euroAndCents(amountCents)} voor contract ${contract.number} is niet gelukt: ${text}.`;
  const retried = retryOn === null ? '' : ` Wij proberen het nog één keer op ${dayText(retryOn)}.`;
  const renewed = action === 'contact' ? 'Neem contact met ons op.' : RENEW;
  const suspension = isStopped ? ` Wij schrijven niets meer af. ${renewed}` : '';
  return to(contract, 'Een afschrijving is niet gelukt', `${what}${retried}${suspension}`);
}
