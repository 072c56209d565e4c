import type { FundPerformance } from '@portaal/domain/funds/calls';
import {
  addMonths,
  annualised,
  daysBetween,
  decimalToPrice,
  type IsoDate,
  isoDate,
  type Price,
  priceToDecimal,
  timeWeightedReturn,
  yearOf,
} from '@portaal/engine';
import type { Database } from '../../platform/orm.ts';
import type { Services } from '../../platform/services.ts';
import { listPrices } from './funds.repository.ts';

/** A price of a fund, with what it distributed over the month before. */
interface DatedPrice {
  readonly date: IsoDate;
  readonly nav: Price;
  readonly distribution: Price;
}

const MONTHS_OF = { oneYear: 12, fiveYears: 60 } as const;

/** What the fund did from one of its prices to another, distributions included; a fraction over the whole time. */
function returnOver(prices: readonly DatedPrice[]): number {
  return timeWeightedReturn(
    prices.slice(1).map(({ nav, distribution }, i) => ({
      // `slice` starts one later: the price before this one stands at `i`.
      begin: prices[i]?.nav ?? 0,
      end: nav + distribution,
    })),
  );
}

/** From the price of so many months ago to the last one; null when there was none yet, or a month is missing. */
function returnOfMonths(prices: readonly DatedPrice[], months: number): number | null {
  const part = prices.slice(-months - 1);
  const [first, last] = [part[0], part.at(-1)];
  if (!first || !last || part.length <= months || first.date !== addMonths(last.date, -months)) return null;
  return months === MONTHS_OF.oneYear
    ? returnOver(part)
    : annualised(returnOver(part), daysBetween(first.date, last.date));
}

/** Newest year first. A year runs from the price of 1 January to that of the next. */
function returnsByYear(prices: readonly DatedPrice[]): FundPerformance['years'] {
  const [first, last] = [prices[0], prices.at(-1)];
  if (!first || !last) return [];
  const years: FundPerformance['years'] = [];
  for (let year = yearOf(last.date); year >= yearOf(first.date); year -= 1) {
    const begin = isoDate(`${year}-01-01`);
    const end = isoDate(`${year + 1}-01-01`);
    const part = prices.filter(({ date }) => date >= begin && date <= end);
    const [from, to] = [part[0]?.date, part.at(-1)?.date];
    if (from === undefined || to === undefined || from === to) continue;
    years.push({ year, from, to, isWhole: from === begin && to === end, return: returnOver(part) });
  }
  return years;
}

const performanceOf = (id: number, prices: readonly DatedPrice[]): FundPerformance => ({
  id,
  prices: prices.map(({ date, nav }) => ({ date, nav: priceToDecimal(nav) })),
  oneYear: returnOfMonths(prices, MONTHS_OF.oneYear),
  fiveYears: returnOfMonths(prices, MONTHS_OF.fiveYears),
  years: returnsByYear(prices),
});

async function load({ orm }: Database, today: IsoDate, now: Date): Promise<FundPerformance[]> {
  const byFund = new Map<number, DatedPrice[]>();
  for (const { fundId, date, nav, distribution } of await listPrices(orm, today, now)) {
    const prices = byFund.get(fundId) ?? [];
    prices.push({
      date: isoDate(date),
      nav: decimalToPrice(Number(nav)),
      distribution: decimalToPrice(Number(distribution)),
    });
    byFund.set(fundId, prices);
  }
  return [...byFund].map(([id, prices]) => performanceOf(id, prices));
}

/** As the funds themselves: a new price shows within this time, and in between nothing is computed again. */
const RETENTION_MS = 60_000;
const stored = new WeakMap<Database, { at: number; answer: Promise<FundPerformance[]> }>();

/** What every fund did by the prices published by now. Kept in this process for a minute. */
export function listFundPerformance({
  clock,
  database,
}: Pick<Services, 'clock' | 'database'>): Promise<FundPerformance[]> {
  const now = clock.now();
  const known = stored.get(database);
  const age = known === undefined ? Number.NaN : now.getTime() - known.at;
  if (known && age >= 0 && age < RETENTION_MS) return known.answer;
  const answer = load(database, clock.today(), now);
  stored.set(database, { at: now.getTime(), answer });
  // A failure goes to those who wait for it, never to those who come later.
  answer.catch(() => {
    if (stored.get(database)?.answer === answer) stored.delete(database);
  });
  return answer;
}
