import { euroToCents, type IsoDate, ownReturnsSince } from '@portaal/engine';

/** The value on a day, with what was paid in until then minus what was taken out; euro. */
export interface ValuePoint {
  readonly day: IsoDate;
  readonly value: number;
  readonly paidIn: number;
}

/** What was paid in and taken out on a day; euro. */
export interface Payment {
  readonly day: IsoDate;
  readonly paidIn: number;
  readonly takenOut: number;
  /** It comes or goes by itself every month. */
  readonly isRegular: boolean;
}

/** A contract, or all of them, over a period. */
export interface ValueLine {
  readonly points: readonly ValuePoint[];
  readonly payments: readonly Payment[];
  /** The period begins where the contract did, so that what was paid on its first day counts. */
  readonly isWhole: boolean;
}

/** From the first point until each: the result in cents, and the money-weighted return over that time. */
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

/** A year of monthly values: a chart of no more says nothing when its axis starts at 0. */
const SHORT = 13;
/** What the axis of a short period spans at least, as a part of its highest value. */
const LEAST_SPAN = 0.2;
/** From 0 all the same where the lowest value is under this part of the highest. */
const FLAT = 0.5;

/**
 * How the axis of values is cut (decision 0032). Over more than a year it starts at 0. A shorter one starts higher,
 * and spans at least a fifth of the highest value: one percent is then never more than a twentieth of the height.
 */
export function valueAxis(values: readonly number[], points: number) {
  const high = Math.max(0, ...values);
  const isFlat = Math.min(...values) >= FLAT * high;
  return { fromZero: points > SHORT || !isFlat, leastSpan: LEAST_SPAN * high };
}

/** A result is seen beside what it is a result of: the axis spans at least a twentieth of that. */
export const resultSpan = (values: readonly number[]): number => 0.05 * Math.max(0, ...values);

/** In percent: an axis of less would make a mountain of a tenth. */
export const RETURN_SPAN = 5;

export interface Extreme {
  readonly at: number;
  readonly value: number;
}

/** The lowest and the highest of what is known, the first of equals. */
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
