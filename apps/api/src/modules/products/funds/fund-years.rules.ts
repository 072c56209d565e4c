import type { Fund, FundPerformance } from '@portaal/domain/products/funds/calls';
import {
  addMonths,
  decimalToPrice,
  type IsoDate,
  isoDate,
  type Price,
  roundHalfUp,
  timeWeightedReturn,
  yearOf,
} from '@portaal/engine';
import type { listPrices } from './funds.repository.ts';

/** A price of a fund, with the distribution over the preceding month. */
export interface DatedPrice {
  readonly date: IsoDate;
  readonly nav: Price;
  readonly distribution: Price;
}

/** Groups the prices per fund, oldest first. */
export function pricesByFund(rows: Awaited<ReturnType<typeof listPrices>>): Map<number, DatedPrice[]> {
  const byFund = new Map<number, DatedPrice[]>();
  for (const { fundId, date, nav, distribution } of rows) {
    const prices = byFund.get(fundId) ?? [];
    prices.push({
      date: isoDate(date),
      nav: decimalToPrice(Number(nav)),
      distribution: decimalToPrice(Number(distribution)),
    });
    byFund.set(fundId, prices);
  }
  return byFund;
}

/**
 * Returns the return between the first and the last price, distributions included, as a fraction over the whole
 * period (not annualised).
 */
export function returnOver(prices: readonly DatedPrice[]): number {
  return timeWeightedReturn(
    prices.slice(1).map(({ nav, distribution }, i) => ({
      // `slice` skips the first price, so index `i` of `prices` is the previous price.
      begin: prices[i]?.nav ?? 0,
      end: nav + distribution,
    })),
  );
}

/**
 * Returns the day of the price that counts for 1 January: the last price in the month up to and including
 * that day, or 1 January itself if there is none.
 */
function lastPriceDay(prices: readonly DatedPrice[], newYear: IsoDate): IsoDate {
  const [from, day] = [addMonths(newYear, -1), newYear];
  return prices.findLast(({ date }) => date > from && date <= day)?.date ?? newYear;
}

/**
 * Returns the returns per year, newest first. A year runs from the last price on or before 1 January to the
 * last price on or before the next 1 January. The year is whole if both prices date from at most a month
 * before these days.
 */
export function returnsByYear(prices: readonly DatedPrice[]): FundPerformance['years'] {
  const [first, last] = [prices[0], prices.at(-1)];
  if (!first || !last) return [];
  const years: FundPerformance['years'] = [];
  for (let year = yearOf(last.date); year >= yearOf(first.date); year -= 1) {
    const begin = lastPriceDay(prices, isoDate(`${year}-01-01`));
    const end = lastPriceDay(prices, isoDate(`${year + 1}-01-01`));
    const part = prices.filter(({ date }) => date >= begin && date <= end);
    const [from, to] = [part[0]?.date, part.at(-1)?.date];
    if (from === undefined || to === undefined || from === to) continue;
    years.push({ year, from, to, isWhole: from === begin && to === end, return: returnOver(part) });
  }
  return years;
}

/**
 * Returns the complete years only, oldest first. Returns are rounded to ten decimals, because the last bits of a
 * product differ between machines and both browser and server calculate with these returns.
 */
export const wholeYears = (prices: readonly DatedPrice[]): Fund['calendarYears'] =>
  returnsByYear(prices)
    .filter(({ isWhole }) => isWhole)
    .map(({ year, return: made }) => ({ year, return: roundHalfUp(made, 10) }))
    .toReversed();
