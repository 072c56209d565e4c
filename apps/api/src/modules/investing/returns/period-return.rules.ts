import type { MissingReturn } from '@portaal/domain/investing/returns/calls';
import { paidInTypes, paidOutTypes, type TransactionType } from '@portaal/domain/money/ledger/types';
import {
  annualised,
  type Cents,
  cents,
  daysBetween,
  type IsoDate,
  isoDate,
  ownReturn,
  timeWeightedReturn,
  yearOf,
} from '@portaal/engine';

/** Value of a contract after the dealing run of a day. */
export interface Valuation {
  readonly date: IsoDate;
  readonly value: Cents;
}

/** Ledger total of one type on one day, without reversed lines. */
export interface DaySum {
  readonly date: IsoDate;
  readonly type: TransactionType;
  /** Amount in cents; positive if the contract receives it. */
  readonly amount: Cents;
  /**
   * Value of the dealt units at the day's price, in cents; negative for units that leave the
   * contract.
   */
  readonly dealt: number;
}

/** History of a contract, by day. */
export interface ContractPast {
  readonly valuations: readonly Valuation[];
  readonly sums: readonly DaySum[];
}

const income: ReadonlySet<TransactionType> = new Set(['DISTRIBUTION', 'DIVIDEND_TAX']);
const cost: ReadonlySet<TransactionType> = new Set(['ENTRY_COST', 'EXIT_COST', 'WRAPPER_COST']);

/** A return over a period that may be empty; amounts in cents, percentages as fractions. */
export interface PeriodReturn {
  readonly from: IsoDate | null;
  readonly to: IsoDate | null;
  readonly days: number;
  readonly begin: Cents;
  readonly deposited: Cents;
  readonly withdrawn: Cents;
  readonly end: Cents;
  readonly result: Cents;
  readonly income: Cents;
  readonly costs: Cents;
  /** Return over the period, and per year if the period is long enough. */
  readonly personal: { readonly period: number | null; readonly year: number | null };
  readonly fund: { readonly period: number | null; readonly year: number | null };
  readonly missing: MissingReturn | null;
}

/** Returns whether this transaction type is a payment by or to the investor. */
const isOwn = (type: TransactionType): boolean => paidInTypes.has(type) || paidOutTypes.has(type);

const NOTHING = { period: null, year: null } as const;

/** Returns the last valuation on or before `day`, or else the first valuation. */
function snapped({ valuations }: ContractPast, day: IsoDate): Valuation | undefined {
  return valuations.findLast(({ date }) => date <= day) ?? valuations[0];
}

/**
 * Returns the return between two days (domain 2.5, decision 0032). Values exist on the first of a month, so the
 * period runs between the last valuation days on or before `from` and `to`. Transactions dealt on the first day
 * belong to the period before it, unless the contract began that day, so that the result includes the entry cost.
 */
export function returnBetween(past: ContractPast, from: IsoDate, to: IsoDate): PeriodReturn {
  const [first, last] = [snapped(past, from), snapped(past, to)];
  if (!first || !last) return withoutValue();
  const isWhole = first === past.valuations[0];
  const begin = isWhole ? cents(0) : first.value;
  const inside = past.sums.filter(
    ({ date }) => (isWhole ? date >= first.date : date > first.date) && date <= last.date,
  );
  const total = (types: ReadonlySet<TransactionType>) =>
    inside.reduce((sum, { type, amount }) => (types.has(type) ? sum + amount : sum), 0);
  const [deposited, withdrawn] = [total(paidInTypes), 0 - total(paidOutTypes)];
  const reinvested = inside.reduce(
    (sum, { type, amount }) => (type === 'REINVESTMENT' ? sum + amount : sum),
    0,
  );
  const days = daysBetween(first.date, last.date);
  // Money-weighted: the investor's own payments on their days, and the value at both ends.
  const { result, ...personal } = ownReturn({
    from: first.date,
    to: last.date,
    begin,
    end: last.value,
    flows: inside.filter(({ type }) => isOwn(type)),
  });
  return {
    from: first.date,
    to: last.date,
    days: Math.max(days, 0),
    begin,
    deposited: cents(deposited),
    withdrawn: cents(withdrawn),
    end: last.value,
    result,
    income: cents(reinvested - total(income)),
    costs: cents(0 - total(cost)),
    personal,
    fund: days > 0 ? fundReturn(past, first, last) : NOTHING,
    missing: personal.period !== null ? null : days > 0 ? 'unsolvable' : 'noTime',
  };
}

function withoutValue(): PeriodReturn {
  const none = cents(0);
  return {
    from: null,
    to: null,
    days: 0,
    begin: none,
    deposited: none,
    withdrawn: none,
    end: none,
    result: none,
    income: none,
    costs: none,
    personal: NOTHING,
    fund: NOTHING,
    missing: 'notStarted',
  };
}

/** Transaction types in which the fund's own income buys units, without a payment by the investor. */
const ofTheFund: ReadonlySet<TransactionType> = new Set(['REINVESTMENT']);

/**
 * Computes the time-weighted return by chaining the months: each month runs from the value after its dealing run to
 * the value before the next one, plus cash distributions. Transactions dealt in between, such as a reversed direct
 * debit, use the price at the start of the month, so they change the starting value of the month. A month without a
 * starting value has no return and is omitted.
 */
function fundReturn(
  { valuations, sums }: ContractPast,
  first: Valuation,
  last: Valuation,
): PeriodReturn['fund'] {
  const months = valuations.filter(({ date }) => date >= first.date && date <= last.date);
  const periods = months.slice(1).flatMap(({ date, value }, at) => {
    const before = months[at];
    if (!before) return [];
    const begin = before.value + dealtIn(sums.filter((sum) => sum.date > before.date && sum.date < date));
    if (begin <= 0) return [];
    const dealtOn = sums.filter((sum) => sum.date === date);
    const cash = dealtOn.reduce((sum, { type, amount }) => (income.has(type) ? sum - amount : sum), 0);
    return [{ begin, end: Math.max(0, value - dealtIn(dealtOn) + cash) }];
  });
  if (periods.length === 0) return NOTHING;
  const period = timeWeightedReturn(periods);
  return { period, year: annualised(period, daysBetween(first.date, last.date)) };
}

/** Returns the value of units the user bought minus sold, in cents. */
const dealtIn = (sums: readonly DaySum[]): number =>
  sums.reduce((total, { type, dealt }) => (ofTheFund.has(type) ? total : total + dealt), 0);

/** Returns the calendar years a period touches, newest first, each with its part of the period. */
export function yearReturns(
  past: ContractPast,
  { from, to }: PeriodReturn,
): { year: number; part: PeriodReturn }[] {
  if (from === null || to === null || from >= to) return [];
  // A period that ends on 1 January contains no part of that year.
  const lastYear = yearOf(to) - (to.endsWith('-01-01') ? 1 : 0);
  const years = Array.from({ length: lastYear - yearOf(from) + 1 }, (_, index) => lastYear - index);
  const clamp = (day: IsoDate): IsoDate => (day < from ? from : day > to ? to : day);
  return years.map((year) => {
    const begin = clamp(isoDate(`${year}-01-01`));
    return { year, part: returnBetween(past, begin, clamp(isoDate(`${year + 1}-01-01`))) };
  });
}

/**
 * Returns the value after each dealing run of the period, with the total of deposits minus withdrawals up to that
 * day.
 */
export function valueSeries(
  { valuations, sums }: ContractPast,
  { from, to }: Pick<PeriodReturn, 'from' | 'to'>,
): { date: IsoDate; value: Cents; paidIn: Cents }[] {
  if (from === null || to === null) return [];
  let [net, at] = [0, 0];
  return valuations.flatMap(({ date, value }) => {
    for (let sum = sums[at]; sum !== undefined && sum.date <= date; sum = sums[at]) {
      if (isOwn(sum.type)) net += sum.amount;
      at += 1;
    }
    return date >= from && date <= to ? [{ date, value, paidIn: cents(net) }] : [];
  });
}

/** Transaction types that recur automatically. A chart marks only one-time payments. */
const regular: ReadonlySet<TransactionType> = new Set([
  'PERIODIC_DEPOSIT',
  'DIRECT_DEBIT_REVERSAL',
  'DISTRIBUTION',
  'DIVIDEND_TAX',
  'ANNUITY_PAYOUT',
  'WAGE_TAX',
  'HEALTHCARE_CONTRIBUTION',
]);

/** The investor's own deposits and withdrawals on one day. */
export interface OwnPayments {
  readonly date: IsoDate;
  readonly deposited: Cents;
  readonly withdrawn: Cents;
  /**
   * True for amounts that recur every month. One day may have a recurring and a one-time amount, each in its own
   * entry.
   */
  readonly isRegular: boolean;
}

/**
 * Returns the days of a period on which the investor paid or received, without amounts that cancel each other out on
 * the same day.
 */
export function ownPayments(
  { sums }: ContractPast,
  { from, to }: Pick<PeriodReturn, 'from' | 'to'>,
): OwnPayments[] {
  if (from === null || to === null) return [];
  const own = sums.filter(({ date, type }) => isOwn(type) && date >= from && date <= to);
  const days = Map.groupBy(own, ({ date }) => date);
  return [...days].flatMap(([date, ofDay]) =>
    [false, true].flatMap((isRegular) => {
      const kind = ofDay.filter(({ type }) => regular.has(type) === isRegular);
      const total = (types: ReadonlySet<TransactionType>) =>
        kind.reduce((sum, { type, amount }) => (types.has(type) ? sum + amount : sum), 0);
      const [deposited, withdrawn] = [total(paidInTypes), 0 - total(paidOutTypes)];
      return deposited === 0 && withdrawn === 0
        ? []
        : [{ date, deposited: cents(deposited), withdrawn: cents(withdrawn), isRegular }];
    }),
  );
}

/** Distributions of the funds at the last dealing run. */
export interface LastDistribution {
  readonly date: IsoDate;
  readonly paidOut: Cents;
  readonly reinvested: Cents;
}

/** Returns the last distribution; null if nothing was distributed on the last valuation day. */
export function lastDistribution({ valuations, sums }: ContractPast): LastDistribution | null {
  const date = valuations.at(-1)?.date;
  if (date === undefined) return null;
  const sum = (holds: (type: TransactionType) => boolean): number =>
    sums.reduce((total, day) => (day.date === date && holds(day.type) ? total + day.amount : total), 0);
  const paid = cents(0 - sum((type) => income.has(type)));
  const reinvested = cents(sum((type) => type === 'REINVESTMENT'));
  return paid === 0 && reinvested === 0 ? null : { date, paidOut: paid, reinvested };
}
