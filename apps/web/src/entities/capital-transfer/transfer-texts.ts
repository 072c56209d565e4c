import type { ApplicationDraft } from '@portaal/domain/investing/applications/draft';
import type { OwnCapitalTransfer } from '@portaal/domain/investing/capital-transfers/calls';
import { awaitedStates, TRANSFER_DAYS } from '@portaal/domain/investing/capital-transfers/states';
import { transferKindTexts, transferRegimeTexts } from '@portaal/domain/investing/capital-transfers/texts';
import { formatEuro, formatLongDate } from '../../lib/dutch-format.ts';

type OrderData = Pick<
  NonNullable<ApplicationDraft['transfer']>,
  'providerName' | 'policyNumber' | 'isWhole' | 'kind' | 'regime'
>;

/** Returns the order to the other provider for a summary; unanswered questions are left out. */
export const orderItems = ({ providerName, policyNumber, isWhole, kind, regime }: OrderData) =>
  [
    { term: 'Andere aanbieder', value: providerName },
    { term: 'Polis of rekening', value: policyNumber },
    { term: 'Wat wordt overgedragen', value: isWhole === null ? '' : isWhole ? 'Alles' : 'Een deel' },
    { term: 'Lijfrente bij de andere aanbieder', value: kind === null ? '' : transferKindTexts[kind] },
    { term: 'Wanneer opgebouwd', value: regime === null ? '' : transferRegimeTexts[regime] },
  ].filter(({ value }) => value !== '');

/** Returns whether money of the other provider can still arrive. */
export const waitsForMoney = ({ state }: Pick<OwnCapitalTransfer, 'state'>): boolean =>
  awaitedStates.some((awaited) => awaited === state);

/**
 * Returns the amount of a transfer as long as its contract has no value: what is expected until the money arrives, and
 * then what was received. Returns undefined for a transfer that is dealt or ended.
 */
export function amountBeforeDealing(transfer: OwnCapitalTransfer) {
  const { state, expected, received, providerName } = transfer;
  if (waitsForMoney(transfer)) {
    return {
      label: 'Overdracht',
      value: formatEuro(expected),
      note: `Wij wachten op het geld van ${providerName}.`,
    };
  }
  if (state !== 'received') return undefined;
  return {
    label: 'Overgedragen',
    value: formatEuro(received),
    note: `Wij hebben het geld van ${providerName}.`,
  };
}

/** Explains by when the other provider must pay, and what it owes after that (domain 1.8). */
export const termText = (providerName: string): string =>
  `${providerName} moet betalen binnen ${TRANSFER_DAYS} dagen nadat het de opdracht met alle papieren heeft. Duurt het langer? Dan is ${providerName} u wettelijke rente verschuldigd.`;

/** Returns what the investor waits for now, in one sentence. */
export function waitingText({
  state,
  providerName,
  dueOn,
  daysLate,
  dealFrom,
  rejection,
}: OwnCapitalTransfer): string {
  switch (state) {
    case 'ordered':
      return `Wij controleren uw aanvraag. Is alles in orde? Dan sturen wij uw opdracht naar ${providerName}.`;
    case 'sent':
    case 'accepted':
      if (daysLate > 0) {
        return `Wij wachten op het geld van ${providerName}. Dat is te laat: ${providerName} is u wettelijke rente verschuldigd. Wij herinneren ${providerName} eraan.`;
      }
      return dueOn === null
        ? `Wij wachten op het geld van ${providerName}.`
        : `Wij wachten op het geld van ${providerName}. Dat moet er uiterlijk op ${formatLongDate(dueOn)} zijn.`;
    case 'received':
      return dealFrom === null
        ? 'Wij hebben het geld. Wij beleggen het na onze controle.'
        : `Wij hebben het geld. Wij beleggen het op ${formatLongDate(dealFrom)}, als alles in orde is.`;
    case 'dealt':
      return 'Uw geld is belegd.';
    case 'rejected':
      return `${providerName} draagt het geld niet over. De reden: ${rejection ?? 'niet bekend'}`;
    case 'withdrawn':
      return 'Deze overdracht gaat niet door.';
    case 'returned':
      return `Deze overdracht gaat niet door. Het geld gaat terug naar ${providerName}.`;
  }
}
