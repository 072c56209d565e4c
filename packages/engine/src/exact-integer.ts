/** Tolerance, as a fraction of the last decimal place; a larger difference counts as too many decimals. */
const PLACE_TOLERANCE = 1e-4;

/** Returns `n` itself (−0 becomes 0). Throws `RangeError` when `n` is not a safe integer. */
export function exactInteger(n: number, what: string): number {
  if (!Number.isSafeInteger(n)) throw new RangeError(`${what} must be a safe integer: ${n}`);
  return n + 0;
}

/**
 * Returns a decimal as a whole number of its last places: 12.34 with 100 places per unit is 1234. Throws `RangeError`
 * for NaN, Infinity, more decimals than the scale has, and unsafe results.
 */
export function decimalToInteger(decimal: number, perUnit: number, what: string): number {
  const places = Math.round(decimal * perUnit);
  // Compares in the decimal's own scale, because places / perUnit is the double nearest to the intended decimal.
  if (!(Math.abs(decimal - places / perUnit) <= PLACE_TOLERANCE / perUnit)) {
    throw new RangeError(`${what} must be a multiple of ${1 / perUnit}: ${decimal}`);
  }
  return exactInteger(places, what);
}

/**
 * Returns a × b ÷ divisor as a whole number, rounded half away from zero, exact for every safe integer. Throws
 * `RangeError` when the divisor is not positive or the result is not safe.
 */
export function multiplyDivide(a: number, b: number, divisor: number): number {
  if (!(divisor > 0)) throw new RangeError(`divisor must be positive: ${divisor}`);
  const product = a * b;
  // A float product loses its last digits only past 2^53.
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
