import { dealSale } from './dealing-run.ts';
import { type Cents, cents } from './money.ts';
import { type Price, type Units, units, unitsFor, valueOfUnits } from './participations.ts';

/** What a switch costs: a fraction of what is moved (domain 5.7, our choice). */
export const SWITCH_COST_RATE = 0.005;

/** What a contract holds of a fund on the day of a switch, and how much of the whole is wanted in it. */
export interface SwitchPosition {
  readonly held: Units;
  /** What of `held` may not move. */
  readonly locked: Units;
  readonly nav: Price;
  /** A part of the whole, as a whole number: hundredths of a percent, for one. */
  readonly share: number;
}

/** What a switch does to a fund. It sells or it buys, or neither. */
export interface SwitchPart {
  /** Participations that are to go, and those that the fund buys back now. */
  readonly wanted: Units;
  readonly sold: Units;
  readonly gross: Cents;
  readonly cost: Cents;
  /** Cents out of the other funds, and what they buy. */
  readonly invested: Cents;
  readonly bought: Units;
}

/**
 * Divides what a contract holds over its funds by their shares. Target = floor(value of all × share), the largest share
 * gets the rest; what is worth more than its target is sold (units = round4, all of them without a share), costs
 * round2(gross × rate), and what is left of all that goes to the funds below their target by what they lack (floors, the
 * largest lack the rest). `released` says how many of the wanted participations a fund buys back.
 * The sums of `gross` − `cost` and of `invested` are equal to the cent.
 */
export function switchFunds(
  positions: readonly SwitchPosition[],
  costRate: number = SWITCH_COST_RATE,
  released: (wanted: Units, index: number) => Units = (wanted) => wanted,
): SwitchPart[] {
  const values = positions.map(({ held, nav }) => valueOfUnits(held, nav));
  const shares = positions.map(({ share }) => share);
  // Nowhere to go: everything stays.
  const isAimless = sum(shares) === 0;
  const targets = isAimless ? values : divideExactly(sum(values), shares);
  const sales = positions.map(({ held, locked, nav, share }, i) => {
    const excess = Math.max(0, (values[i] ?? 0) - (targets[i] ?? 0));
    const above = share === 0 && !isAimless ? held : unitsFor(cents(excess), nav);
    const wanted = units(Math.max(0, Math.min(held - locked, above)));
    const sold = released(wanted, i);
    const { gross, cost } = dealSale(sold, costRate, nav);
    return { wanted, sold, gross, cost };
  });
  const lacking = positions.map((_, i) => Math.max(0, (targets[i] ?? 0) - (values[i] ?? 0)));
  const parts = divideExactly(sum(sales.map(({ gross, cost }) => gross - cost)), lacking);
  return sales.map((sale, i) => {
    const invested = cents(parts[i] ?? 0);
    const nav = positions[i]?.nav;
    return { ...sale, invested, bought: nav === undefined ? units(0) : unitsFor(invested, nav) };
  });
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** By whole weights, each part floored and the rest to the first of the largest; nothing when all weights are 0. */
function divideExactly(total: number, weights: readonly number[]): number[] {
  const all = sum(weights);
  if (all === 0) return weights.map(() => 0);
  // Cents times cents are past what a float holds.
  const parts = weights.map((weight) => Number((BigInt(total) * BigInt(weight)) / BigInt(all)));
  const largest = weights.indexOf(Math.max(...weights));
  return parts.map((part, i) => (i === largest ? part + total - sum(parts) : part));
}
