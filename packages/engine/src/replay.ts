import { addMonths, type IsoDate } from './dates.ts';
import { dealDeposit, distributionOf, openingValue, reinvest, wrapperCostOf } from './dealing-run.ts';
import { type DeepestFall, deepestFall, type GrowthPoint } from './deepest-fall.ts';
import { allocateCents, type Cents, cents } from './money.ts';
import { type OwnReturn, ownReturn } from './own-return.ts';
import { type Price, type Units, units, unitsFor, valueOfUnits } from './participations.ts';

/** A price of a fund, with its distribution per unit over the previous month. */
export interface PastPrice {
  readonly date: IsoDate;
  readonly nav: Price;
  readonly distribution: Price;
}

export interface ReplayFund {
  /** Share of the deposits, in any unit; only the proportion between funds counts. */
  readonly share: number;
  readonly entryCostRate: number;
  /** Prices of every replayed month, oldest first. */
  readonly prices: readonly PastPrice[];
}

export interface ReplayInput {
  readonly initialDeposit: Cents;
  /** Amount deposited on the first of every month except the last; the first time together with the initial deposit. */
  readonly monthlyDeposit: Cents;
  readonly funds: readonly ReplayFund[];
  /** Wrapper cost per year, as a fraction of the value; 0 for an investment. */
  readonly wrapperCostRate: number;
}

export interface ReplayPoint {
  readonly date: IsoDate;
  readonly value: Cents;
  readonly paidIn: Cents;
}

export interface Replay {
  readonly points: readonly ReplayPoint[];
  readonly entryCost: Cents;
  /** Total distributions of the funds, all reinvested. */
  readonly distributed: Cents;
  readonly own: OwnReturn;
  /** Deepest fall; null when the value never fell. */
  readonly fall: DeepestFall | null;
}

/** Returns the latest uninterrupted months in which every fund has a price. */
export function sharedMonths(histories: readonly (readonly PastPrice[])[]): IsoDate[] {
  const [first, ...others] = histories.map((prices) => new Set(prices.map(({ date }) => date)));
  const shared = [...(first ?? [])].filter((date) => others.every((dates) => dates.has(date))).toSorted();
  const start = shared.findLastIndex((date, at) => {
    const before = shared[at - 1];
    return before === undefined || addMonths(before, 1) !== date;
  });
  return shared.slice(Math.max(0, start));
}

/**
 * Returns the outcome of deposits over past prices, by the steps of the month cycle (domain 5.2): distribution and
 * reinvestment on holdings, deposits after entry cost, wrapper cost in arrears; units to four decimals,
 * amounts to the cent, no rebalancing. Nothing is sold, so exit cost is ignored. Throws `RangeError` for fewer than
 * two months, or for funds with different months.
 */
export function replay({ initialDeposit, monthlyDeposit, funds, wrapperCostRate }: ReplayInput): Replay {
  const months = funds[0]?.prices ?? [];
  if (!areReplayable(funds)) {
    throw new RangeError('a replay needs the same two months or more of every fund');
  }
  const accounts = funds.map((fund) => ({ ...fund, ownUnits: units(0) }));
  const points: ReplayPoint[] = [];
  const course: GrowthPoint[] = [];
  let [paidIn, entryCost, distributed, growth] = [0, 0, 0, 1];
  months.forEach(({ date }, month) => {
    const open = accounts.flatMap((account) => {
      const price = account.prices[month];
      return price ? [{ account, price }] : [];
    });
    const valueNow = () =>
      openingValue(open.map(({ account, price }) => ({ units: account.ownUnits, nav: price.nav })));
    for (const { account, price } of open) {
      const month = rollOver(account.ownUnits, price, wrapperCostRate);
      account.ownUnits = month.ownUnits;
      distributed += month.distributed;
    }
    const before = points.at(-1)?.value ?? 0;
    if (before > 0) growth *= valueNow() / before;
    const isLast = month === months.length - 1;
    for (const deposit of isLast ? [] : month === 0 ? [initialDeposit, monthlyDeposit] : [monthlyDeposit]) {
      const parts = allocateCents(
        deposit,
        open.map(({ account }) => account.share),
      );
      for (const [i, { account, price }] of open.entries()) {
        const dealt = dealDeposit(parts[i] ?? cents(0), account.entryCostRate, price.nav);
        account.ownUnits = units(account.ownUnits + dealt.units);
        entryCost += dealt.cost;
      }
      paidIn += deposit;
    }
    const value = valueNow();
    points.push({ date, value, paidIn: cents(paidIn) });
    course.push({ date, value, growth });
  });
  return {
    points,
    entryCost: cents(entryCost),
    distributed: cents(distributed),
    own: ownReturnOf(points),
    fall: deepestFall(course),
  };
}

/** Returns whether all funds have prices for the same months, at least two. */
export function areReplayable(funds: readonly Pick<ReplayFund, 'prices'>[]): boolean {
  const months = funds[0]?.prices ?? [];
  const haveSame = funds.every(
    ({ prices }) =>
      prices.length === months.length && prices.every(({ date }, at) => date === months[at]?.date),
  );
  return months.length >= 2 && haveSame;
}

/** Reinvests the distribution on the holding of the previous month, then deducts the wrapper cost. */
function rollOver(
  unitsOwned: Units,
  { nav, distribution }: Omit<PastPrice, 'date'>,
  wrapperCostRate: number,
): { ownUnits: Units; distributed: Cents } {
  const distributed = distributionOf(unitsOwned, distribution);
  const grown = units(unitsOwned + (distributed > 0 ? reinvest(distributed, nav) : 0));
  const value = valueOfUnits(grown, nav);
  const cost = cents(Math.min(wrapperCostOf(value, wrapperCostRate), value));
  return { ownUnits: units(grown - (cost > 0 ? Math.min(grown, unitsFor(cost, nav)) : 0)), distributed };
}

/** Returns the personal return, with each increase of the total paid in as a deposit. */
function ownReturnOf(points: readonly ReplayPoint[]): OwnReturn {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) throw new RangeError('no points');
  const flows = points.map(({ date, paidIn }, at) => ({
    date,
    amount: paidIn - (points[at - 1]?.paidIn ?? 0),
  }));
  return ownReturn({ from: first.date, to: last.date, begin: cents(0), end: last.value, flows });
}
