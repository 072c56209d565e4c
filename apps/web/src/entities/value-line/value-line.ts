import { euroToCents, type IsoDate, ownReturnsSince } from '@portaal/engine';

/** The value on a day and the net deposits until that day (deposits minus withdrawals), in euros. */
export interface ValuePoint {
  readonly day: IsoDate;
  readonly value: number;
  readonly paidIn: number;
}

/** Deposits and withdrawals on one day, in euros. */
export interface Payment {
  readonly day: IsoDate;
  readonly paidIn: number;
  readonly takenOut: number;
  /** True for an automatic monthly deposit or withdrawal. */
  readonly isRegular: boolean;
}

/** The values of one contract or of all contracts over a period. */
export interface ValueLine {
  readonly points: readonly ValuePoint[];
  readonly payments: readonly Payment[];
  /** True if the period starts at the start of the contract, so that deposits on its first day count. */
  readonly isWhole: boolean;
}

/** Returns the result in cents and the money-weighted return, from the first point to each later point. */
export function resultsOf({ points, payments, isWhole }: ValueLine) {
  return ownReturnsSince(
    points.map(({ day, value }) => ({ date: day, value: euroToCents(value) })),
    payments.map(({ day, paidIn, takenOut }) => ({
      date: day,
      amount: euroToCents(paidIn) - euroToCents(takenOut),
    })),
    { isWhole },
  );
}

/**
 * Number of monthly points in one year. With at most this many points, an axis that starts at 0 would hide the
 * changes.
 */
const SHORT = 13;
/** Minimum span of the axis for a short period, as a fraction of the highest value. */
const LEAST_SPAN = 0.2;
/** The axis still starts at 0 if the lowest value is below this fraction of the highest. */
const FLAT = 0.5;

/**
 * Determines the range of the value axis (decision 0032). For more than a year the axis starts at 0. For a shorter
 * period it may start higher and spans at least a fifth of the highest value, so that a change of one percent covers
 * at most a twentieth of the height.
 */
export function valueAxis(values: readonly number[], points: number) {
  const high = Math.max(0, ...values);
  const isFlat = Math.min(...values) >= FLAT * high;
  return { fromZero: points > SHORT || !isFlat, leastSpan: LEAST_SPAN * high };
}

/** Returns the minimum axis span for a result: a twentieth of the highest value of the contract. */
export const resultSpan = (values: readonly number[]): number => 0.05 * Math.max(0, ...values);

/** Minimum axis span for a return, in percentage points. A smaller span would magnify a tenth of a percent. */
export const RETURN_SPAN = 5;

export interface Extreme {
  readonly at: number;
  readonly value: number;
}

/** Returns the lowest and the highest known value; of equal values the first. */
export function extremes(values: readonly (number | null)[]): { low: Extreme; high: Extreme } | null {
  let found: { low: Extreme; high: Extreme } | null = null;
  for (const [at, value] of values.entries()) {
    if (value === null) continue;
    const here = { at, value };
    found ??= { low: here, high: here };
    if (value < found.low.value) found.low = here;
    if (value > found.high.value) found.high = here;
  }
  return found;
}
