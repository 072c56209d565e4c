import { dealSale } from './dealing-run.ts';
import { type Cents, cents } from './money.ts';
import { type Price, type Units, units, unitsFor, valueOfUnits } from './participations.ts';

/** A contract's holding in a fund on the day of a switch, with the target share of the fund. */
export interface SwitchPosition {
  readonly ownUnits: Units;
  /** The part of `ownUnits` that may not be sold. */
  readonly locked: Units;
  readonly nav: Price;
  /** Target share as a whole number, for example in basis points. */
  readonly share: number;
}

/** Effect of a switch on one fund, which sells, buys or does neither. */
export interface SwitchPart {
  /** `requested`: units to sell. `sold`: the part that the fund redeems now. */
  readonly requested: Units;
  readonly sold: Units;
  readonly gross: Cents;
  readonly cost: Cents;
  /** `invested`: cents received from the other funds. `bought`: units bought with this amount. */
  readonly invested: Cents;
  readonly bought: Units;
}

/**
 * Divides a contract's holdings over its funds by their target shares. Target = floor(total value × share); the fund
 * with the largest share gets the remainder. The excess above a target is sold (units = round4; all units of a fund
 * without a share) at a cost of round2(gross × rate). The net proceeds go to the funds below their target in
 * proportion to the shortfall, rounded down; the largest shortfall gets the remainder. `released` returns the part of
 * the requested units that a fund redeems. The sums of `gross` − `cost` and of `invested` are equal to the
 * cent.
 */
export function switchFunds(
  positions: readonly SwitchPosition[],
  costRate: number,
  released: (requested: Units, index: number) => Units = (all) => all,
): SwitchPart[] {
  const values = positions.map(({ ownUnits, nav }) => valueOfUnits(ownUnits, nav));
  const shares = positions.map(({ share }) => share);
  // If no fund has a target share, all holdings stay unchanged.
  const isAimless = sum(shares) === 0;
  const targets = isAimless ? values : divideExactly(sum(values), shares);
  const sales = positions.map(({ ownUnits, locked, nav, share }, i) => {
    const excess = Math.max(0, (values[i] ?? 0) - (targets[i] ?? 0));
    const above = share === 0 && !isAimless ? ownUnits : unitsFor(cents(excess), nav);
    const requestedUnits = units(Math.max(0, Math.min(ownUnits - locked, above)));
    const sold = released(requestedUnits, i);
    const { gross, cost } = dealSale(sold, costRate, nav);
    return { requested: requestedUnits, sold, gross, cost };
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

/**
 * Divides a total in proportion to whole-number weights. Each part is rounded down, and the first of the largest
 * weights gets the remainder. All parts are 0 if all weights are 0.
 */
function divideExactly(total: number, weights: readonly number[]): number[] {
  const all = sum(weights);
  if (all === 0) return weights.map(() => 0);
  // BigInt, because the product of an amount and a weight can exceed the exact range of a float.
  const parts = weights.map((weight) => Number((BigInt(total) * BigInt(weight)) / BigInt(all)));
  const largest = weights.indexOf(Math.max(...weights));
  return parts.map((part, i) => (i === largest ? part + total - sum(parts) : part));
}
