/** Share of one fund in the allocation as the browser stores it: 0 to 100 (C-04). */
export interface FundPercentage {
  readonly id: number;
  readonly percentage: number;
}

export type FundAllocation = readonly FundPercentage[];

const WHOLE = 100;

/** Rounds to two decimals, the maximum precision of a share, to remove binary rounding errors. */
const rounded = (percentage: number): number => Math.round(percentage * 100) / 100;

/** Returns the sum of all shares. The sum may exceed 100 during input. */
export function totalPercentage(allocation: FundAllocation): number {
  return rounded(allocation.reduce((sum, { percentage }) => sum + percentage, 0));
}

/** Returns the percentage still to divide; negative when the shares exceed 100. */
export function remainingPercentage(allocation: FundAllocation): number {
  return rounded(WHOLE - totalPercentage(allocation));
}

/** Returns the share of one fund; 0 if it is not chosen. */
export function percentageOf(allocation: FundAllocation, id: number): number {
  return allocation.find((share) => share.id === id)?.percentage ?? 0;
}

/** Sets the share of one fund, clamped to 0 and 100. A fund with share 0 is removed from the list. */
export function withPercentage(allocation: FundAllocation, id: number, percentage: number): FundPercentage[] {
  const share = rounded(Math.min(WHOLE, Math.max(0, Number.isFinite(percentage) ? percentage : 0)));
  const isListed = allocation.some((line) => line.id === id);
  const next = isListed
    ? allocation.map((line) => (line.id === id ? { id, percentage: share } : line))
    : [...allocation, { id, percentage: share }];
  return next.filter((line) => line.percentage > 0);
}

/** Divides 100 into equal whole percentages. The first funds receive the remainder. */
export function dividedEqually(ids: readonly number[]): FundPercentage[] {
  if (ids.length === 0) return [];
  const base = Math.floor(WHOLE / ids.length);
  const surplus = WHOLE - base * ids.length;
  return ids.map((id, index) => ({ id, percentage: base + (index < surplus ? 1 : 0) }));
}

/** Removes funds that the product no longer has, for example from an old draft. */
export function ofExistingFunds(allocation: FundAllocation, ids: readonly number[]): FundAllocation {
  return allocation.every(({ id }) => ids.includes(id))
    ? allocation
    : allocation.filter(({ id }) => ids.includes(id));
}

/**
 * Converts shares to fractions for the server: 40 → 0.4, with at most the six decimals that the contract
 * allows. The result is sorted by fund id, so that the order in which the user chose the funds does not matter.
 */
export function toFractions(allocation: FundAllocation): FundPercentage[] {
  return allocation
    .filter(({ percentage }) => percentage > 0)
    .map(({ id, percentage }) => ({ id, percentage: Math.round(percentage * 10_000) / 1_000_000 }))
    .sort((one, other) => one.id - other.id);
}
