import type { Brand } from './brand.ts';
import { decimalToInteger, exactInteger } from './exact-integer.ts';

/** An amount of money in whole euro cents; a safe integer, negative for money owed. */
export type Cents = Brand<number, 'Cents'>;

/** Relative tolerance for two binary rounding errors: that of the literal and that of one operation. */
const BINARY_NOISE = 2 ** -51;

/** Returns `n` as whole cents. Throws `RangeError` when `n` is not a safe integer. */
export function cents(n: number): Cents {
  return exactInteger(n, 'cents') as Cents;
}

/**
 * Returns an amount in euros as cents: 12.34 becomes 1234. Throws `RangeError` for NaN, Infinity, a third decimal
 * (more than 1e-6 euro off) and amounts that are not safe integers in cents.
 */
export function euroToCents(euro: number): Cents {
  return decimalToInteger(euro, 100, 'euro') as Cents;
}

/** Returns cents as a decimal number of euros with at most 2 places, the form used in the API. */
export function centsToEuro(amount: Cents): number {
  return amount / 100;
}

/**
 * Rounds `x` to 0–15 decimals, half away from zero (domain 2.7). A float closest to a decimal tie counts as that tie:
 * 1.005 becomes 1.01 although its binary value is slightly lower. Throws `RangeError` for NaN and Infinity.
 */
export function roundHalfUp(x: number, decimals: number): number {
  if (!Number.isFinite(x)) throw new RangeError(`cannot round ${x}`);
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 15) {
    throw new RangeError(`decimals must be 0 to 15: ${decimals}`);
  }
  const scale = 10 ** decimals;
  const scaled = Math.abs(x) * scale;
  // From 2^52 on a float has no fraction left to round.
  if (scaled >= 2 ** 52) return x;
  const whole = Math.floor(scaled);
  const rounded = scaled - whole >= 0.5 - scaled * BINARY_NOISE ? whole + 1 : whole;
  return (Math.sign(x) * rounded) / scale + 0;
}

/** Fraction of a cent that a computed amount may be below a tie and still count as the tie (domain 10.10). */
const TIE_TOLERANCE = 1e-9;

/** Rounds a computed amount in fractional cents to whole cents, half away from zero, once at output (domain 2.7). */
export function roundToCents(amountInCents: number): Cents {
  return cents(roundHalfUp(amountInCents + Math.sign(amountInCents) * TIE_TOLERANCE, 0));
}

/**
 * Maximum relative error of a projected amount. The measured error of 50 years of payments at a solved rate is 5e-14.
 */
const PROJECTION_NOISE = 2 ** -44;

/**
 * Rounds an amount that a projection computes in many steps, in the same way as `roundToCents`. An amount within the
 * error of those steps below a tie counts as the tie (domain 10.10); that error exceeds 1e-9 cent from € 84,000 on. A
 * booked amount can really be that close to a tie, so use `roundToCents` for booked amounts.
 */
export function roundProjection(amountInCents: number): Cents {
  return roundToCents(amountInCents * (1 + PROJECTION_NOISE));
}

/**
 * Splits `total` by weight: every part is rounded down to the cent, and the remaining cents go to the largest weight,
 * the first of equals (domain 2.7). The parts always add up to `total`; a negative total is split like its absolute
 * value. Weights need not add up to 1. Throws `RangeError` unless the weights are finite, not negative and have a
 * positive sum.
 */
export function allocateCents(total: Cents, weights: readonly number[]): Cents[] {
  const sum = weights.reduce((a, b) => a + b, 0);
  if (!(sum > 0 && sum < Infinity) || weights.some((weight) => weight < 0)) {
    throw new RangeError(`weights must be zero or more with a positive sum: [${weights.join(', ')}]`);
  }
  const magnitude = Math.abs(total);
  const parts = weights.map((weight) => floorOfFloat((magnitude * weight) / sum));
  const remainder = magnitude - parts.reduce((a, b) => a + b, 0);
  const largest = weights.indexOf(Math.max(...weights));
  return parts.map((part, i) => cents(Math.sign(total) * (i === largest ? part + remainder : part)));
}

/** Rounds down, except that a float within rounding error of a whole number becomes that number: 100 × 0.29 is 29. */
function floorOfFloat(x: number): number {
  const nearest = Math.round(x);
  return Math.abs(x - nearest) <= x * 2 * BINARY_NOISE ? nearest : Math.floor(x);
}
