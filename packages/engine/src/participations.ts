import type { Brand } from './brand.ts';
import { decimalToInteger, exactInteger, multiplyDivide } from './exact-integer.ts';
import type { Cents } from './money.ts';

/** Participations in a fund, in whole ten-thousandths (domain 2.7: 4 decimals); a safe integer. */
export type Units = Brand<number, 'Units'>;

/** Euro per participation (NAV or distribution), in whole ten-thousandths of a euro; a safe integer. */
export type Price = Brand<number, 'Price'>;

const PER_UNIT = 10_000;
/** Products of ten-thousandths of a unit and ten-thousandths of a euro, per cent. */
const PER_CENT = (PER_UNIT * PER_UNIT) / 100;

/** Returns `n` ten-thousandths of a participation. Throws `RangeError` when `n` is not a safe integer. */
export function units(n: number): Units {
  return exactInteger(n, 'units') as Units;
}

/** Returns participations, such as 99.7616, as `Units`. Throws `RangeError` for NaN, Infinity and a fifth decimal. */
export function decimalToUnits(participations: number): Units {
  return decimalToInteger(participations, PER_UNIT, 'participations') as Units;
}

/** Returns participations as a decimal with at most 4 places. */
export function unitsToDecimal(amount: Units): number {
  return amount / PER_UNIT;
}

/** Returns `n` ten-thousandths of a euro. Throws `RangeError` when `n` is not a safe integer. */
export function price(n: number): Price {
  return exactInteger(n, 'price') as Price;
}

/** Returns euro, such as 100.1042, as `Price`. Throws `RangeError` for NaN, Infinity and a fifth decimal. */
export function decimalToPrice(euro: number): Price {
  return decimalToInteger(euro, PER_UNIT, 'price') as Price;
}

/** Returns a price as a decimal in euro with at most 4 places. */
export function priceToDecimal(amount: Price): number {
  return amount / PER_UNIT;
}

/** Returns round2(units × price), the value of participations, half up, exact. */
export function valueOfUnits(amount: Units, unitPrice: Price): Cents {
  return multiplyDivide(amount, unitPrice, PER_CENT) as Cents;
}

/**
 * Returns round4(amount ÷ price), the participations an amount buys, half up, exact. Throws `RangeError` if price ≤
 * 0.
 */
export function unitsFor(amount: Cents, unitPrice: Price): Units {
  return multiplyDivide(amount, PER_CENT, unitPrice) as Units;
}
