import type { MissingReturn } from '@portaal/domain/returns/calls';
import { paidInTypes, paidOutTypes, type TransactionType } from '@portaal/domain/transactions/calls';
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

/** Value after the dealing run of a day. */
export interface Valuation {
  readonly date: IsoDate;
  readonly value: Cents;
}

/** What the ledger has of one type on one day; a line that was reversed is not in it. */
export interface DaySum {
  readonly date: IsoDate;
  readonly type: TransactionType;
  /** To the contract positive. */
  readonly amount: Cents;
  /** What its participations are worth at the price of the day, in cents; participations that leave are negative. */
  readonly dealt: number;
}

/** What is known of a contract, by day. */
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
  /** Over the period, and a year when that is long enough. */
  readonly personal: { readonly period: number | null; readonly year: number | null };
  readonly fund: { readonly period: number | null; readonly year: number | null };
  readonly missing: MissingReturn | null;
}

/** What the investor paid or received themselves. */
const isOwn = (type: TransactionType): boolean => paidInTypes.has(type) || paidOutTypes.has(type);

const NOTHING = { period: null, year: null } as const;

/** The last day with a value on or before `day`; the first one when there is none before. */
function snapped({ valuations }: ContractPast, day: IsoDate): Valuation | undefined {
  return valuations.findLast(({ date }) => date <= day) ?? valuations[0];
}

/**
 * The return between two days (domain 2.5, decision 0032). Values exist on the first of a month, so the period runs
 * between the last such days on or before `from` and `to`. What was dealt on the first day belongs to the time
 * before it; only when the contract began that day it counts, so that entry cost is in the result.
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
  // Money-weighted: the investor's own payments on their days, the value at both ends.
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

/** Types whose participations follow from the price alone: what the fund itself brought. */
const ofTheFund: ReadonlySet<TransactionType> = new Set(['REINVESTMENT']);

/**
 * Time-weighted: the months chained, each from the value after its dealing to the value before the next one, plus
 * what was distributed in cash. What is dealt in between, such as a direct debit that is reversed, is dealt at the
 * price the month began with, so that it changes what the month begins with. A month that began with nothing has no
 * return and is left out.
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

/** What came or went by participations that a user bought or sold: cents. */
const dealtIn = (sums: readonly DaySum[]): number =>
  sums.reduce((total, { type, dealt }) => (ofTheFund.has(type) ? total : total + dealt), 0);

/** The calendar years a period touches, newest first, each with its own part of the period. */
export function yearReturns(
  past: ContractPast,
  { from, to }: PeriodReturn,
): { year: number; part: PeriodReturn }[] {
  if (from === null || to === null || from >= to) return [];
  // A period that ends on 1 January has nothing of that year.
  const lastYear = yearOf(to) - (to.endsWith('-01-01') ? 1 : 0);
  const years = Array.from({ length: lastYear - yearOf(from) + 1 }, (_, index) => lastYear - index);
  const clamp = (day: IsoDate): IsoDate => (day < from ? from : day > to ? to : day);
  return years.map((year) => {
    const begin = clamp(isoDate(`${year}-01-01`));
    return { year, part: returnBetween(past, begin, clamp(isoDate(`${year + 1}-01-01`))) };
  });
}

/** The value after each dealing run of the period, and what was paid in until then minus what was taken out. */
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

/** What comes or goes by itself: a chart marks what was decided once. */
const regular: ReadonlySet<TransactionType> = new Set([
  'PERIODIC_DEPOSIT',
  'DIRECT_DEBIT_REVERSAL',
  'DISTRIBUTION',
  'DIVIDEND_TAX',
  'ANNUITY_PAYOUT',
  'WAGE_TAX',
  'HEALTHCARE_CONTRIBUTION',
]);

/** What the investor paid in and took out on one day. */
export interface OwnPayments {
  readonly date: IsoDate;
  readonly deposited: Cents;
  readonly withdrawn: Cents;
  /** What comes or goes by itself every month; a day may have both kinds. */
  readonly isRegular: boolean;
}

/** The days of a period on which the investor paid or received; what cancels out on a day stays out. */
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

/** What the funds distributed at the last dealing run. */
export interface LastDistribution {
  readonly date: IsoDate;
  readonly paidOut: Cents;
  readonly reinvested: Cents;
}

/** Null when nothing was distributed on the last day with a value. */
export function lastDistribution({ valuations, sums }: ContractPast): LastDistribution | null {
  const date = valuations.at(-1)?.date;
  if (date === undefined) return null;
  const sum = (holds: (type: TransactionType) => boolean): number =>
    sums.reduce((total, day) => (day.date === date && holds(day.type) ? total + day.amount : total), 0);
  const paid = cents(0 - sum((type) => income.has(type)));
  const reinvested = cents(sum((type) => type === 'REINVESTMENT'));
  return paid === 0 && reinvested === 0 ? null : { date, paidOut: paid, reinvested };
}
