/** Tolerance, as a fraction of the last decimal place; a larger difference counts as too many decimals. */
const PLACE_TOLERANCE = 1e-4;

/** Returns `n` itself (−0 becomes 0). Throws `RangeError` when `n` is not a safe integer. */
export function exactInteger(n: number, what: string): number {
  if (!Number.isSafeInteger(n)) throw new RangeError(`${what} must be a safe integer: ${n}`);
  return n + 0;
}

/**
 * Returns a decimal as an integer number of its smallest unit: with 100 units per whole, 12.34 becomes 1234. Throws
 * `RangeError` for NaN, Infinity, more decimals than the scale has, and unsafe results.
 */
export function decimalToInteger(decimal: number, perUnit: number, what: string): number {
  const places = Math.round(decimal * perUnit);
  // Compares in the scale of the decimal, because places / perUnit is the double nearest to the intended decimal.
  if (!(Math.abs(decimal - places / perUnit) <= PLACE_TOLERANCE / perUnit)) {
    throw new RangeError(`${what} must be a multiple of ${1 / perUnit}: ${decimal}`);
  }
  return exactInteger(places, what);
}

/**
 * Returns a × b ÷ divisor as a whole number, rounded half away from zero. The result is exact for all safe integers.
 * Throws `RangeError` if the divisor is not positive or the result is not a safe integer.
 */
export function multiplyDivide(a: number, b: number, divisor: number): number {
  if (!(divisor > 0)) throw new RangeError(`divisor must be positive: ${divisor}`);
  const product = a * b;
  // A floating-point product is inexact only above 2^53.
  const magnitude = Number.isSafeInteger(product)
    ? divideHalfUp(Math.abs(product), divisor)
    : divideBigHalfUp(BigInt(a) * BigInt(b), BigInt(divisor));
  return exactInteger(product < 0 ? -magnitude : magnitude, 'product');
}

function divideHalfUp(dividend: number, divisor: number): number {
  const remainder = dividend % divisor;
  const quotient = (dividend - remainder) / divisor;
  return remainder >= divisor - remainder ? quotient + 1 : quotient;
}

function divideBigHalfUp(product: bigint, divisor: bigint): number {
  const dividend = product < 0n ? -product : product;
  return Number((2n * dividend + divisor) / (2n * divisor));
}
