import { decimalToInteger } from './exact-integer.ts';
import type { AnnualRoomParameters, FiscalParameters } from './fiscal-parameters.ts';
import { type Cents, cents } from './money.ts';

/**
 * Amounts of the calendar year before the year for which the contribution room is calculated. Every amount is 0 or
 * more.
 */
export interface AnnualRoomInput {
  /** Income that counts for the room: profit, wages, other work and taxable periodic benefits. */
  readonly income: Cents;
  /** The growth of the pension, "factor A" on the pension statement. */
  readonly pensionGrowth: Cents;
  /** Premiums that already used up part of the room. */
  readonly usedPremiums: Cents;
}

/** The contribution room of one year and the amount deducted in that year. */
export interface RoomOfYear {
  readonly year: number;
  readonly room: Cents;
  readonly deducted: Cents;
}

const RATE_UNIT = 10_000;
const EURO = 100;

/**
 * Returns the "jaarruimte" (domain 1.3): rate × (counted income − offset) − multiplier × A − used, rounded up to
 * whole euros. Calculated in integers, so that a room in whole euros stays exact. The result is an indication, never
 * a promise. Throws `RangeError` for a negative amount and for parameters with more than four decimals.
 */
export function annualRoom(input: AnnualRoomInput, parameters: AnnualRoomParameters): Cents {
  const { income, pensionGrowth, usedPremiums } = input;
  if (!(income >= 0 && pensionGrowth >= 0 && usedPremiums >= 0)) {
    throw new RangeError('income, pension growth and used premiums must be 0 or more');
  }
  const base = Math.max(0, Math.min(income, parameters.maxIncome) - parameters.pensionOffset);
  const scaled =
    base * decimalToInteger(parameters.annualRoomRate, RATE_UNIT, 'annual room rate') -
    pensionGrowth * decimalToInteger(parameters.factorAMultiplier, RATE_UNIT, 'factor A multiplier') -
    usedPremiums * RATE_UNIT;
  return cents(EURO * Math.ceil(Math.max(0, scaled) / (EURO * RATE_UNIT)));
}

/**
 * Returns the "reserveringsruimte" (domain 1.3): the total unused room of the lookback years in `parameters`, limited
 * to the ceiling. Other years are ignored. A year in which more than its room was deducted counts as 0.
 */
export function reserveRoom(
  history: readonly RoomOfYear[],
  parameters: Pick<FiscalParameters, 'year' | 'reserveLookbackYears' | 'maxReserveRoom'>,
): Cents {
  const { year: thisYear, reserveLookbackYears, maxReserveRoom } = parameters;
  const unused = history
    .filter(({ year }) => year < thisYear && year >= thisYear - reserveLookbackYears)
    .reduce((sum, { room, deducted }) => sum + Math.max(0, room - deducted), 0);
  return cents(Math.min(unused, maxReserveRoom));
}
