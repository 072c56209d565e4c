import { allocateCents, type Cents, euroToCents } from '@portaal/engine';
import type { CalculationInput } from '../calculation/calls.ts';

/** The amounts that a calculation deposits in one fund. */
export interface FundPart {
  readonly fundId: number;
  /** Index in `input.funds`. */
  readonly index: number;
  readonly initialDeposit: Cents;
  readonly periodicDeposit: Cents;
}

/**
 * Returns the amounts of a calculation per fund (domain 2.7), in the order of the funds. Funds without a share are
 * left out.
 */
export function fundPartsOf({
  funds,
  initialDeposit,
  periodicDeposit,
}: Pick<CalculationInput, 'funds' | 'initialDeposit' | 'periodicDeposit'>): FundPart[] {
  const chosen = funds.flatMap(({ id, percentage }, index) =>
    percentage > 0 ? [{ id, index, percentage }] : [],
  );
  if (chosen.length === 0) return [];
  const shares = chosen.map(({ percentage }) => percentage);
  const once = allocateCents(euroToCents(initialDeposit), shares);
  const monthly = allocateCents(euroToCents(periodicDeposit), shares);
  return chosen.map(({ id: fundId, index }, place) => ({
    fundId,
    index,
    initialDeposit: once[place] ?? euroToCents(0),
    periodicDeposit: monthly[place] ?? euroToCents(0),
  }));
}

const WHOLE = 10_000;

/**
 * Returns the shares of an allocation in hundredths of a percent, which add up to 100%. Shares are rounded down, and
 * the hundredths left over go to the shares with the largest remainders.
 */
export function basisPointsOf(shares: readonly number[]): number[] {
  const sum = shares.reduce((total, share) => total + share, 0);
  const exact = shares.map((share) => Number(((share / sum) * WHOLE).toFixed(6)));
  const floors = exact.map(Math.floor);
  const left = WHOLE - floors.reduce((total, floor) => total + floor, 0);
  const order = exact
    .map((share, index) => ({ index, remainder: share - Math.floor(share) }))
    .toSorted((a, b) => b.remainder - a.remainder);
  const raised = new Set(order.slice(0, left).map(({ index }) => index));
  return floors.map((floor, index) => (raised.has(index) ? floor + 1 : floor));
}
