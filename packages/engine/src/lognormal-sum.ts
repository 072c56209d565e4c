/**
 * The random value of a series of deposits with lognormal growth, described by its first two moments (domain 2.3).
 * The spread is stored relative to the mean, u = Var/E², instead of as E[V²]. The recursion is the same, but it
 * avoids the cancellation that would lose cents at low volatility.
 */
export interface LognormalSum {
  /** Expected value E, in the unit of the deposits. */
  readonly mean: number;
  /** Relative variance, u = E[V²]/E² − 1. */
  readonly relativeVariance: number;
}

/** The random growth factor of one period: its mean m₁ and its relative variance m₂/m₁² − 1. */
export interface RandomGrowth {
  readonly mean: number;
  readonly relativeVariance: number;
}

/** Returns the monthly growth of a mix from its annual geometric return and volatility: m₁ = exp(μ + s²/2). */
export function monthlyGrowth(netReturn: number, volatility: number): RandomGrowth {
  const variance = (volatility * volatility) / 12;
  return {
    mean: Math.exp(Math.log1p(netReturn) / 12 + variance / 2),
    relativeVariance: Math.expm1(variance),
  };
}

/**
 * Returns the discount factor over `years`, the inverse of the growth: a₁ = exp(−μ + s²/2) over that time (domain 2.3
 * c).
 */
export function discountOver(years: number, netReturn: number, volatility: number): RandomGrowth {
  const variance = volatility * volatility * years;
  return {
    mean: Math.exp(variance / 2 - Math.log1p(netReturn) * years),
    relativeVariance: Math.expm1(variance),
  };
}

/** Returns a fixed amount as a sum without variance. */
export function certain(amount: number): LognormalSum {
  return { mean: amount, relativeVariance: 0 };
}

/** Adds a fixed amount to the sum: E′ = E + D, E₂′ = E₂ + 2DE + D². */
export function addCertain(sum: LognormalSum, amount: number): LognormalSum {
  const mean = sum.mean + amount;
  if (mean === 0) return sum;
  const shareAtRisk = sum.mean / mean;
  return { mean, relativeVariance: sum.relativeVariance * shareAtRisk * shareAtRisk };
}

/** Adds a deposit at the start of the period, then applies growth: E′ = (E+D)·m₁, E₂′ = (E₂+2DE+D²)·m₂. */
export function depositAndGrow(sum: LognormalSum, deposit: number, growth: RandomGrowth): LognormalSum {
  const { mean, relativeVariance: spread } = addCertain(sum, deposit);
  return {
    mean: mean * growth.mean,
    relativeVariance: spread + growth.relativeVariance * (1 + spread),
  };
}

/**
 * Returns the value at standard normal quantile `z`, by Fenton–Wilkinson: exp(ln E − v/2 + z·√v), v = ln(1+u) (domain
 * 2.3 b). For a single deposit the sum itself is lognormal, so the result is exact (2.3 a).
 */
export function valueAtQuantile(sum: LognormalSum, z: number): number {
  const variance = Math.log1p(sum.relativeVariance);
  return sum.mean * Math.exp(-variance / 2 + z * Math.sqrt(variance));
}
