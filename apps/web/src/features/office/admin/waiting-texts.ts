import type { Comparison } from '@portaal/domain/money/payments/comparison';
import type { AdminWork, MailLane, WaitingWork } from '@portaal/domain/office/admin-work/calls';
import { formatLongDate, formatNumber } from '../../../lib/dutch-format.ts';
import { momentText } from '../../../lib/moment-text.ts';

type Month = AdminWork['month'];

export function monthText({ state, cutOff, missingPrices }: Month): string {
  switch (state) {
    case 'beforeCutOff':
      return `inschrijving open tot ${momentText(cutOff)}`;
    case 'pricesMissing':
      return missingPrices === 1 ? 'wacht op 1 koers' : `wacht op ${formatNumber(missingPrices)} koersen`;
    case 'booksDiffer':
      return 'wacht op een verschil tussen bank en boeken';
    case 'statementsMissing':
      return 'wacht op een afschrift van de bank';
    case 'ready':
      return 'kan worden verwerkt';
    case 'running':
      return 'wordt nu verwerkt';
    case 'stopped':
      return 'is gestopt, en kan verder';
  }
}

/** Accepts the response of an older server, which counts neither funds nor published prices. */
const publishedText = ({ funds, publishedPrices }: Partial<Month>): string => {
  if (funds === 0) return 'er zijn geen fondsen om te waarderen';
  if (publishedPrices === 0) return 'nog niet gepubliceerd, en geen contract heeft er een nodig';
  if (funds === undefined || publishedPrices === undefined || publishedPrices >= funds) return 'gepubliceerd';
  return `${formatNumber(publishedPrices)} van ${formatNumber(funds)} gepubliceerd`;
};

/** Returns the state of the month's prices, and whether a file with prices waits for a colleague. */
export const allPricesText = (month: Month, files: number | undefined): string =>
  files ? `${pricesText(month)}; een bestand wacht op een collega` : pricesText(month);

function pricesText(month: Month): string {
  const { missingPrices, enteredPrices, publicationDay, isOverdue } = month;
  if (enteredPrices > 0) {
    return enteredPrices === 1
      ? '1 wacht op publicatie'
      : `${formatNumber(enteredPrices)} wachten op publicatie`;
  }
  if (missingPrices === 0) return publishedText(month);
  return `${isOverdue ? 'hadden er uiterlijk moeten zijn op' : 'uiterlijk op'} ${formatLongDate(publicationDay)}`;
}

export const booksText = (differences: number): string =>
  counted({ count: differences }, 'verschil zonder naam', 'verschillen zonder naam');

/** The provider whose records are compared with ours. */
export const comparedWith = { payments: 'Mollie', mandates: 'Twikey' } as const;

export const comparedText = (
  subject: keyof typeof comparedWith,
  { completedAt }: Pick<Comparison, 'completedAt'>,
): string =>
  completedAt === null
    ? `Nog niet vergeleken met ${comparedWith[subject]}.`
    : `Laatst vergeleken met ${comparedWith[subject]}: ${momentText(completedAt)}.`;

export const queueText = ({ oldest }: WaitingWork): string | null =>
  oldest === null ? null : `de oudste van ${formatLongDate(oldest)}`;

/** Describes the documents that investors cannot read because none is published; null if there are none. */
export function missingDocumentsText({ missing = 0 }: Partial<AdminWork['fundDocuments']>): string | null {
  if (missing === 0) return null;
  return missing === 1
    ? '1 document van een fonds is er nog niet (EID, prospectus of voorwaarden)'
    : `${formatNumber(missing)} documenten van fondsen zijn er nog niet (EID, prospectus of voorwaarden)`;
}

export const counted = ({ count }: Pick<WaitingWork, 'count'>, one: string, more: string): string =>
  count === 0 ? `Geen ${more}` : count === 1 ? `1 ${one}` : `${formatNumber(count)} ${more}`;

export function laneTexts({ count, oldest, lapsed }: MailLane, one: string, more: string): string[] {
  const waiting = count === 1 ? `1 ${one}` : `${formatNumber(count)} ${more}`;
  return [
    ...(oldest === null ? [] : [`${waiting}, de oudste van ${momentText(oldest)}`]),
    ...(lapsed === 0 ? [] : [`${formatNumber(lapsed)} ${lapsed === 1 ? one : more} te oud om nog te sturen`]),
  ];
}
