/** One line of the division over the funds as the browser keeps it: 0 to 100 (C-04). */
export interface FundPercentage {
  readonly id: number;
  readonly percentage: number;
}

export type FundAllocation = readonly FundPercentage[];

const WHOLE = 100;

/** Rounds away binary noise; percentages carry at most two decimals. */
const rounded = (percentage: number): number => Math.round(percentage * 100) / 100;

/** The sum of all shares, 0 to 100 or more while a user is still dividing. */
export function totalPercentage(allocation: FundAllocation): number {
  return rounded(allocation.reduce((sum, { percentage }) => sum + percentage, 0));
}

/** What is still to be divided; negative when more than the whole was given away. */
export function remainingPercentage(allocation: FundAllocation): number {
  return rounded(WHOLE - totalPercentage(allocation));
}

/** The share of one fund, 0 when it was not chosen. */
export function percentageOf(allocation: FundAllocation, id: number): number {
  return allocation.find((share) => share.id === id)?.percentage ?? 0;
}

/** Gives one fund a new share, kept within 0 and 100; a fund with nothing leaves the list. */
export function withPercentage(allocation: FundAllocation, id: number, percentage: number): FundPercentage[] {
  const share = rounded(Math.min(WHOLE, Math.max(0, Number.isFinite(percentage) ? percentage : 0)));
  const known = allocation.some((line) => line.id === id);
  const next = known
    ? allocation.map((line) => (line.id === id ? { id, percentage: share } : line))
    : [...allocation, { id, percentage: share }];
  return next.filter((line) => line.percentage > 0);
}

/** Divides the whole in equal whole percentages; what is left over goes to the first funds. */
export function dividedEqually(ids: readonly number[]): FundPercentage[] {
  if (ids.length === 0) return [];
  const base = Math.floor(WHOLE / ids.length);
  const surplus = WHOLE - base * ids.length;
  return ids.map((id, index) => ({ id, percentage: base + (index < surplus ? 1 : 0) }));
}

/** Without the funds that the product no longer has, such as those of an old draft. */
export function ofKnownFunds(allocation: FundAllocation, ids: readonly number[]): FundAllocation {
  return allocation.every(({ id }) => ids.includes(id))
    ? allocation
    : allocation.filter(({ id }) => ids.includes(id));
}

/**
 * Fractions for the server: 40 → 0.4, with at most the six decimals the contract allows. By fund id, so
 * that one division is one input in whatever order it was made.
 */
export function toFractions(allocation: FundAllocation): FundPercentage[] {
  return allocation
    .filter(({ percentage }) => percentage > 0)
    .map(({ id, percentage }) => ({ id, percentage: Math.round(percentage * 10_000) / 1_000_000 }))
    .sort((one, other) => one.id - other.id);
}
