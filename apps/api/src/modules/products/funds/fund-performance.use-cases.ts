import type { FundPerformance } from '@portaal/domain/products/funds/calls';
import { addMonths, annualised, daysBetween, type IsoDate, priceToDecimal } from '@portaal/engine';
import type { Database } from '../../../platform/orm.ts';
import type { Services } from '../../../platform/services.ts';
import { type DatedPrice, pricesByFund, returnOver, returnsByYear } from './fund-years.rules.ts';
import { listPrices } from './funds.repository.ts';

const MONTHS_OF = { oneYear: 12, fiveYears: 60 } as const;

/**
 * Returns the return from the price `months` ago to the last price, or null if that price or the price of a month in
 * between is missing.
 */
function returnOfMonths(prices: readonly DatedPrice[], months: number): number | null {
  const part = prices.slice(-months - 1);
  const [first, last] = [part[0], part.at(-1)];
  if (!first || !last || part.length <= months || first.date !== addMonths(last.date, -months)) return null;
  return months === MONTHS_OF.oneYear
    ? returnOver(part)
    : annualised(returnOver(part), daysBetween(first.date, last.date));
}

const performanceOf = (id: number, prices: readonly DatedPrice[]): FundPerformance => ({
  id,
  prices: prices.map(({ date, nav, distribution }) => ({
    date,
    nav: priceToDecimal(nav),
    distribution: priceToDecimal(distribution),
  })),
  oneYear: returnOfMonths(prices, MONTHS_OF.oneYear),
  fiveYears: returnOfMonths(prices, MONTHS_OF.fiveYears),
  years: returnsByYear(prices),
});

async function load({ orm }: Database, today: IsoDate, now: Date): Promise<FundPerformance[]> {
  const byFund = pricesByFund(await listPrices(orm, today, now));
  return [...byFund].map(([id, prices]) => performanceOf(id, prices));
}

/**
 * Milliseconds the result is cached, equal to the cache time of the funds: a new price becomes visible after this
 * time, without a recalculation in between.
 */
const RETENTION_MS = 60_000;
const stored = new WeakMap<Database, { at: number; answer: Promise<FundPerformance[]> }>();

/**
 * returns the performance of every fund from the prices published by now. Cached in this process for a minute.
 */
export function listFundPerformance({
  clock,
  database,
}: Pick<Services, 'clock' | 'database'>): Promise<FundPerformance[]> {
  const now = clock.now();
  const cached = stored.get(database);
  const age = cached === undefined ? Number.NaN : now.getTime() - cached.at;
  if (cached && age >= 0 && age < RETENTION_MS) return cached.answer;
  const answer = load(database, clock.today(), now);
  stored.set(database, { at: now.getTime(), answer });
  // Removes a failed promise from the cache: only its current callers get the error.
  answer.catch(() => {
    if (stored.get(database)?.answer === answer) stored.delete(database);
  });
  return answer;
}
