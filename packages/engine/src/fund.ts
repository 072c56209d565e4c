import { assertExitCosts, type ExitCosts } from './exit-cost.ts';

/** Identifies a fund in an allocation and in the correlation matrix. */
export type FundId = string | number;

/** The dated parameters of a fund that a projection needs (domain 2.1); every rate is a fraction. */
export interface FundTerms {
  readonly id: FundId;
  /** Entry cost as a fraction of every deposit, 0 ≤ e < 1. */
  readonly entryCostRate: number;
  /** Ongoing cost as an annual fraction of the value, charged monthly as c/12; 0 ≤ c < 1. */
  readonly ongoingCostRate: number;
  /** Exit cost by the age of the lot sold. */
  readonly exitCosts: ExitCosts;
  /** Expected annual return after ongoing cost: effective and geometric, so the median; above −1. */
  readonly netReturn: number;
  /** Volatility of the yearly log return, 0 or more. */
  readonly volatility: number;
}

/** The fraction of every deposit that is invested in one fund. The weights of an allocation add up to 1. */
export interface AllocationPart {
  readonly fund: FundTerms;
  readonly weight: number;
}

/**
 * Correlations by pair of fund ids, each from −1 to 1. It suffices to list each pair in one order. A fund's
 * correlation with itself is 1.
 */
export type CorrelationMatrix = Readonly<Record<FundId, Readonly<Record<FundId, number>> | undefined>>;

const WEIGHT_TOLERANCE = 1e-9;
const ROUNDING_NOISE = 1e-12;

/** Throws `RangeError` unless all weights are 0 or more, the weights add up to 1, and all fund terms are in range. */
export function assertAllocation(allocation: readonly AllocationPart[]): void {
  const sum = allocation.reduce((total, part) => total + part.weight, 0);
  if (!(Math.abs(sum - 1) <= WEIGHT_TOLERANCE)) throw new RangeError(`weights must add up to 1: ${sum}`);
  for (const { fund, weight } of allocation) {
    if (weight < 0) throw new RangeError(`weight of fund ${fund.id} must not be negative: ${weight}`);
    assertTerms(fund);
  }
}

/** Throws `RangeError` unless 0 ≤ k < 1 and the return of every fund minus k stays above −1. */
export function assertWrapperCostRate(rate: number, allocation: readonly AllocationPart[]): void {
  const lowestReturn = Math.min(...allocation.map(({ fund }) => fund.netReturn));
  if (!(rate >= 0 && rate < 1 && lowestReturn - rate > -1)) {
    throw new RangeError(`wrapper cost rate must be 0 to 1 and leave a return above -1: ${rate}`);
  }
}

function assertTerms(fund: FundTerms): void {
  assertExitCosts(fund.exitCosts);
  for (const rate of [fund.entryCostRate, fund.ongoingCostRate]) {
    if (!(rate >= 0 && rate < 1))
      throw new RangeError(`cost rate of fund ${fund.id} must be 0 to 1: ${rate}`);
  }
  if (!(fund.netReturn > -1 && fund.netReturn < Infinity)) {
    throw new RangeError(`return of fund ${fund.id} must be above -1: ${fund.netReturn}`);
  }
  if (!(fund.volatility >= 0 && fund.volatility < Infinity)) {
    throw new RangeError(`volatility of fund ${fund.id} must not be negative: ${fund.volatility}`);
  }
}

/** Returns the annual net return of the constant mix: r = Σ wᵢ·rᵢ (domain 2.3). */
export function mixReturn(allocation: readonly AllocationPart[]): number {
  return allocation.reduce((sum, { fund, weight }) => sum + weight * fund.netReturn, 0);
}

/** Returns the annual ongoing cost of the constant mix: c = Σ wᵢ·cᵢ. */
export function mixOngoingCostRate(allocation: readonly AllocationPart[]): number {
  return allocation.reduce((sum, { fund, weight }) => sum + weight * fund.ongoingCostRate, 0);
}

/** Returns the entry cost of the mix as a fraction of every deposit: e = Σ wᵢ·eᵢ (domain 2.2). */
export function mixEntryCostRate(allocation: readonly AllocationPart[]): number {
  return allocation.reduce((sum, { fund, weight }) => sum + weight * fund.entryCostRate, 0);
}

/**
 * Returns the volatility of the yearly log return of the constant mix: √(Σᵢ Σⱼ wᵢ·wⱼ·σᵢ·σⱼ·ρᵢⱼ) (domain 2.3). Throws
 * `RangeError` when a correlation is missing or outside −1..1, or when correlations contradict each other.
 */
export function mixVolatility(
  allocation: readonly AllocationPart[],
  correlations: CorrelationMatrix,
): number {
  let variance = 0;
  for (const a of allocation) {
    for (const b of allocation) {
      const shares = a.weight * a.fund.volatility * b.weight * b.fund.volatility;
      if (shares !== 0) variance += shares * correlationOf(a.fund.id, b.fund.id, correlations);
    }
  }
  if (variance < -ROUNDING_NOISE) throw new RangeError('correlations contradict each other');
  return Math.sqrt(Math.max(0, variance));
}

/**
 * Returns whether the correlations of these funds contradict each other: some mix of the funds would have a negative
 * variance, so the matrix is not positive semi-definite. Throws `RangeError` when a correlation is missing or outside
 * −1..1.
 */
export function areContradictory(ids: readonly FundId[], correlations: CorrelationMatrix): boolean {
  // Cholesky decomposition, row by row, with the tolerance of mixVolatility on the diagonal.
  const rows: number[][] = [];
  for (const [i, id] of ids.entries()) {
    const row: number[] = [];
    rows.push(row);
    for (const [j, other] of ids.slice(0, i + 1).entries()) {
      const before = rows[j] ?? [];
      const explained = row.reduce((sum, value, k) => (k < j ? sum + value * (before[k] ?? 0) : sum), 0);
      const rest = correlationOf(id, other, correlations) - explained;
      if (j < i) row.push(rest / (before[j] ?? 1));
      else if (rest + ROUNDING_NOISE > 0) row.push(Math.sqrt(rest + ROUNDING_NOISE));
      else return true;
    }
  }
  return false;
}

function correlationOf(a: FundId, b: FundId, correlations: CorrelationMatrix): number {
  if (a === b) return 1;
  const correlation = correlations[a]?.[b] ?? correlations[b]?.[a];
  if (correlation === undefined) throw new RangeError(`no correlation between funds ${a} and ${b}`);
  if (!(Math.abs(correlation) <= 1)) {
    throw new RangeError(`correlation between funds ${a} and ${b} must be -1 to 1: ${correlation}`);
  }
  return correlation;
}
