import type { SellableFund, SellBlocker, SellRequest } from '@portaal/domain/investing/sell-requests/calls';
import { exitCostsOf } from '@portaal/domain/products/funds/exit-costs';
import { formatCostPercentage, formatEuro, formatLongDate, formatTime } from '../../../lib/dutch-format.ts';

/** Text about recently collected money that cannot be sold yet (domain 5.5). */
export const lockedText =
  'Bedragen die korter dan 56 dagen geleden zijn afgeschreven, kunt u nog niet verkopen. Hebt u betaald met een creditcard? Dan geldt dat zolang u die betaling kunt laten terugboeken.';

/** Reasons why nothing can be sold, and the action that the user can take. */
export const blockerTexts: Readonly<
  Record<Exclude<SellBlocker, 'notActive'>, { title: string; text: string }>
> = {
  annuity: {
    title: 'Dit contract kunt u hier niet verkopen',
    text: 'Dit is een lijfrente. Verkopen kan niet zomaar. Bij afkoop betaalt u inkomstenbelasting en meestal revisierente. Neem contact met ons op.',
  },
  alreadySelling: {
    title: 'Er loopt al een verkoop',
    text: 'U kunt weer verkopen als deze opdracht is uitgevoerd of geannuleerd.',
  },
  switching: {
    title: 'Er loopt een wissel van fondsen',
    text: 'U kunt weer verkopen als de wissel klaar is. Bij Wijzigen ziet u hoe ver die is en of u die nog kunt intrekken.',
  },
  depositUnderway: {
    title: 'Er is een bijstorting onderweg',
    text: 'Verkopen kan als uw bijstorting is belegd. Hebt u nog niet betaald? Annuleer dan eerst de bijstorting.',
  },
  nothingToSell: {
    title: 'U kunt nu niets verkopen',
    text: lockedText,
  },
};

/** Formats units with only the decimals they have, at most four. */
export const unitsText = (units: number): string =>
  units.toLocaleString('nl-NL', { maximumFractionDigits: 4 });

/**
 * Returns a one-sentence summary of the terms, shown before the amount is chosen: the cost rates of all funds and the
 * payment days.
 */
export function termsInShort(funds: readonly SellableFund[]): string {
  const rates = funds.flatMap((fund) => exitCostsOf(fund).map(({ rate }) => rate)).toSorted((a, b) => a - b);
  const [lowest = 0, highest = lowest] = [rates[0], rates.at(-1)];
  const cost =
    lowest === highest
      ? formatCostPercentage(lowest)
      : `${formatCostPercentage(lowest)} tot ${formatCostPercentage(highest)}`;
  const days = [...new Set(funds.map(({ payDay }) => payDay))].toSorted().map(formatLongDate);
  return `Uitstapkosten ${cost}. Uitbetaling rond ${days.join(' en ')}.`;
}

/** Formats a cut-off: `30 november 2026, 16.00 uur`. */
export const cutOffText = (instant: string): string =>
  `${formatLongDate(instant)}, ${formatTime(instant)} uur`;

type RequestFund = SellRequest['funds'][number];

/** Returns the requested part of an order for one fund, as text. */
export function requestedText({ units, amount }: RequestFund): string {
  if (amount !== null) return formatEuro(amount);
  return units === null ? 'Alles' : `${unitsText(units)} participaties`;
}

/** Returns the executed and the waiting part of an order for one fund, as text. */
export function progressText({ isDone, isWaiting, executedUnits, dealFrom }: RequestFund): string {
  if (executedUnits === 0) {
    if (isWaiting) return 'Nog niets verkocht: wacht op ruimte in het fonds';
    return isDone ? 'Niets verkocht' : `Verkoop vanaf ${formatLongDate(dealFrom)}`;
  }
  const sold = `${unitsText(executedUnits)} participaties verkocht`;
  return isDone ? sold : `${sold}, de rest wacht op ruimte in het fonds`;
}

export const statusTexts = {
  queued: 'In behandeling',
  partlyExecuted: 'Voor een deel uitgevoerd',
  executed: 'Uitgevoerd',
  cancelled: 'Geannuleerd',
} as const satisfies Readonly<Record<SellRequest['status'], string>>;
