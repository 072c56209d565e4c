import { daysBetween, type IsoDate } from './dates.ts';
import { type Cents, cents } from './money.ts';
import { returnPerDays } from './money-weighted-return.ts';
import { annualised, type DatedFlow } from './performance.ts';

/** Value on a day, after the dealing of that day. */
export interface DatedValue {
  readonly date: IsoDate;
  readonly value: Cents;
}

/** A period of one contract, or of several contracts combined; amounts are in cents. */
export interface OwnPeriod {
  readonly from: IsoDate;
  readonly to: IsoDate;
  /**
   * Value at the start. It is 0 for a period that starts with the first deposit, because that deposit is one of the
   * flows.
   */
  readonly begin: Cents;
  readonly end: Cents;
  /** Amounts the investor deposited (positive) and withdrew (negative) within the period. */
  readonly flows: readonly DatedFlow[];
}

/**
 * The investor's return ("Uw persoonlijk rendement"): over the period, and per year when the period is long enough
 * (domain 2.5).
 */
export interface OwnReturn {
  /** Gain or loss in cents: end − begin − Σ flows. */
  readonly result: Cents;
  readonly period: number | null;
  readonly year: number | null;
}

/**
 * Returns the result and the money-weighted return of a period. The percentages are null for a period without days
 * and when no rate fits the flows.
 */
export function ownReturn({ from, to, begin, end, flows }: OwnPeriod): OwnReturn {
  const result = cents(flows.reduce((sum, { amount }) => sum - amount, end - begin));
  const days = daysBetween(from, to);
  const period =
    days > 0
      ? returnPerDays(
          [-begin, ...flows.map(({ amount }) => -amount), end],
          [from, ...flows.map(({ date }) => date), to],
          days,
        )
      : null;
  return { result, period, year: period === null ? null : annualised(period, days) };
}

/**
 * Returns the result of `ownReturn` for each period from the first value to a later value. When the first value is
 * the start of the contract, flows of that day count; otherwise they belong to the preceding period (decision 0032).
 */
export function ownReturnsSince(
  values: readonly DatedValue[],
  flows: readonly DatedFlow[],
  { isWhole }: { readonly isWhole: boolean },
): OwnReturn[] {
  const [first] = values;
  if (!first) return [];
  const inside = flows.filter(({ date }) => (isWhole ? date >= first.date : date > first.date));
  return values.map(({ date, value }) =>
    ownReturn({
      from: first.date,
      to: date,
      begin: isWhole ? cents(0) : first.value,
      end: value,
      flows: inside.filter((flow) => flow.date <= date),
    }),
  );
}
