import { type Cents, roundProjection } from './money.ts';

/**
 * Returns the purchasing power of a future amount at today's prices: amount ÷ (1 + inflation)^years, rounded half up.
 * `inflation` is the assumed effective annual rate, above −1; `years` is 0 or more and can be a fraction. Throws
 * `RangeError` outside those ranges.
 */
export function inTodaysMoney(amount: Cents, inflation: number, years: number): Cents {
  if (!(inflation > -1 && inflation < Infinity)) {
    throw new RangeError(`inflation must be above -1: ${inflation}`);
  }
  if (!(years >= 0)) throw new RangeError(`years must be 0 or more: ${years}`);
  return roundProjection(amount * Math.exp(-years * Math.log1p(inflation)));
}
