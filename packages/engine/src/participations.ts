import type { Brand } from './brand.ts';
import { decimalToInteger, exactInteger, multiplyDivide } from './exact-integer.ts';
import type { Cents } from './money.ts';

/** Units in a fund, in whole ten-thousandths (domain 2.7: 4 decimals); a safe integer. */
export type Units = Brand<number, 'Units'>;

/** Euro per unit (NAV or distribution), in whole ten-thousandths of a euro; a safe integer. */
export type Price = Brand<number, 'Price'>;

const PER_UNIT = 10_000;
/** Number of units of the product (ten-thousandths of a unit × ten-thousandths of a euro) in one cent. */
const PER_CENT = (PER_UNIT * PER_UNIT) / 100;

/**
 * Returns `n`, in ten-thousandths of a unit, as `Units`. Throws `RangeError` when `n` is not a safe integer.
 */
export function units(n: number): Units {
  return exactInteger(n, 'units') as Units;
}

/**
 * Converts units, for example 99.7616, to `Units`. Throws `RangeError` for NaN, Infinity and a fifth
 * decimal.
 */
export function decimalToUnits(participations: number): Units {
  return decimalToInteger(participations, PER_UNIT, 'participations') as Units;
}

/** Returns units as a decimal number of units with at most 4 places. */
export function unitsToDecimal(amount: Units): number {
  return amount / PER_UNIT;
}

/** Returns `n`, in ten-thousandths of a euro, as `Price`. Throws `RangeError` when `n` is not a safe integer. */
export function price(n: number): Price {
  return exactInteger(n, 'price') as Price;
}

/**
 * Converts a price in euros, for example 100.1042, to `Price`. Throws `RangeError` for NaN, Infinity and a fifth
 * decimal.
 */
export function decimalToPrice(euro: number): Price {
  return decimalToInteger(euro, PER_UNIT, 'price') as Price;
}

/** Returns a price as a decimal number of euros with at most 4 places. */
export function priceToDecimal(amount: Price): number {
  return amount / PER_UNIT;
}

/** Returns the value of units, units × price, in cents: exact, then rounded half up to the cent. */
export function valueOfUnits(amount: Units, unitPrice: Price): Cents {
  return multiplyDivide(amount, unitPrice, PER_CENT) as Cents;
}

/**
 * Returns the units an amount buys, amount ÷ price: exact, then rounded half up to 4 decimals. Throws
 * `RangeError` if price ≤ 0.
 */
export function unitsFor(amount: Cents, unitPrice: Price): Units {
  return multiplyDivide(amount, PER_CENT, unitPrice) as Units;
}
