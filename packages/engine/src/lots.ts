import { addMonths, type IsoDate } from './dates.ts';
import { dealSale } from './dealing-run.ts';
import { multiplyDivide } from './exact-integer.ts';
import type { ExitCosts } from './exit-cost.ts';
import { type Cents, cents } from './money.ts';
import { type Price, type Units, units, valueOfUnits } from './participations.ts';

/** Units of one fund bought on one day. The exit cost depends on the age of the lot (domain 6). */
export interface Lot {
  readonly since: IsoDate;
  /** Number of units, more than zero. */
  readonly units: Units;
}

/** Units added to a holding (above zero) or removed from it (below zero), on a valuation date. */
export interface UnitMovement {
  readonly date: IsoDate;
  readonly units: Units;
  /** Whether the movement changes every lot in proportion without adding a lot, as a reinvestment does. */
  readonly isSpread?: boolean;
}

/** The part of one lot that is sold. */
export interface SoldLot extends Lot {
  /** Exit cost as a fraction of `gross`. */
  readonly rate: number;
  readonly gross: Cents;
  readonly cost: Cents;
}

/** A sale of units from lots, oldest first. `gross` and `cost` are the sums of the parts; `net` is `gross` − `cost`. */
export interface LotSale {
  readonly parts: readonly SoldLot[];
  readonly gross: Cents;
  readonly cost: Cents;
  readonly net: Cents;
}

/**
 * Number of days in which a direct debit can be reversed: eight weeks (domain 5.5). Units bought with the debit are
 * not sold or switched within this period.
 */
export const REFUNDABLE_DAYS = 56;

/**
 * Returns the lots left after all movements, oldest first. Units are sold from the oldest lots (first in, first out).
 * Units bought on one day form one lot. Reinvested units have the age of the units whose distribution was reinvested
 * (domain 10.7). The movements must be in date order. Throws `RangeError` if more units are removed than are held.
 */
export function fifoLots(movements: readonly UnitMovement[]): Lot[] {
  const lots: Lot[] = [];
  let oldest = 0;
  for (const movement of movements) {
    if (movement.isSpread && lots.length > oldest) {
      lots.splice(0, lots.length, ...spread(lots.slice(oldest), movement.units));
      oldest = 0;
    } else if (movement.units > 0) addTo(lots, oldest, movement);
    else oldest = takeFrom(lots, oldest, -movement.units);
  }
  return lots.slice(oldest);
}

/**
 * Grows all lots by the same factor, by `added` units in total. Rounds the cumulative total of each lot and all
 * older lots. The lots then add up to the units held, and the older lots to the units calculated in the monthly
 * dealing run.
 */
function spread(lots: readonly Lot[], added: number): Lot[] {
  const total = lots.reduce((sum, lot) => sum + lot.units, 0);
  if (total + added < 0) throw new RangeError(`${-total - added} ten-thousandths more than held`);
  let before = 0;
  let spreadBefore = 0;
  return lots.flatMap(({ since, units: own }) => {
    before += own;
    const spreadSum = multiplyDivide(before, total + added, total);
    const grown = units(spreadSum - spreadBefore);
    spreadBefore = spreadSum;
    return grown > 0 ? [{ since, units: grown }] : [];
  });
}

function addTo(lots: Lot[], oldest: number, { date, units: added }: UnitMovement): void {
  const last = lots.at(-1);
  if (last && lots.length > oldest && last.since === date) {
    lots[lots.length - 1] = { since: date, units: units(last.units + added) };
  } else lots.push({ since: date, units: added });
}

/** Removes units and returns the index of the lot that is now the oldest. */
function takeFrom(lots: Lot[], oldest: number, requested: number): number {
  let first = oldest;
  let left = requested;
  while (left > 0) {
    const lot = lots[first];
    if (!lot) throw new RangeError(`${left} ten-thousandths of a participation more than held`);
    if (lot.units > left) {
      lots[first] = { since: lot.since, units: units(lot.units - left) };
      return first;
    }
    left -= lot.units;
    first++;
  }
  return first;
}

/**
 * Sells units from lots, oldest first (domain 5.2 step 4): gross = round2(units × NAV) for the whole sale,
 * and the cost per step of age = round2(round2(units of that age × NAV) × rate). The parts add up to both amounts to the
 * cent. `lots` must be oldest first. Throws `RangeError` for more units than held, or for a negative number.
 */
export function sellLots(
  lots: readonly Lot[],
  sold: Units,
  nav: Price,
  exitCosts: ExitCosts,
  dealingDay: IsoDate,
): LotSale {
  if (sold < 0) throw new RangeError(`units to sell must not be negative: ${sold}`);
  const bought = exitCosts.map(({ fromYear }) => addMonths(dealingDay, -12 * fromYear));
  const parts: SoldLot[] = [];
  const taken = exitCosts.map(() => 0);
  let before = 0;
  for (const lot of lots) {
    const part = Math.min(lot.units, sold - before);
    if (part <= 0) break;
    const step = Math.max(
      0,
      bought.findLastIndex((day) => lot.since <= day),
    );
    const rate = exitCosts[step]?.rate ?? 0;
    const ofAge = taken[step] ?? 0;
    parts.push({
      since: lot.since,
      units: units(part),
      rate,
      // Each part is the difference of two rounded totals, so that rounding errors never accumulate.
      gross: cents(grossOf(before + part, nav) - grossOf(before, nav)),
      cost: cents(costOf(ofAge + part, nav, rate) - costOf(ofAge, nav, rate)),
    });
    before += part;
    taken[step] = ofAge + part;
  }
  if (before < sold) throw new RangeError(`more is sold than held: ${sold} of ${before}`);
  const gross = grossOf(sold, nav);
  const cost = cents(parts.reduce((sum, part) => sum + part.cost, 0));
  return { parts, gross, cost, net: cents(gross - cost) };
}

function grossOf(amount: number, nav: Price): Cents {
  return valueOfUnits(units(amount), nav);
}

function costOf(amount: number, nav: Price, rate: number): Cents {
  return dealSale(units(amount), rate, nav).cost;
}
