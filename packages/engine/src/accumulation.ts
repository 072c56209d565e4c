import { type AccumulationCosts, costsOf } from './accumulation-costs.ts';
import { addMonths, type IsoDate } from './dates.ts';
import { NO_EXIT_COST } from './exit-cost.ts';
import {
  type AllocationPart,
  assertAllocation,
  assertWrapperCostRate,
  type CorrelationMatrix,
  type FundTerms,
  mixEntryCostRate,
  mixReturn,
  mixVolatility,
} from './fund.ts';
import { followFund } from './fund-path.ts';
import {
  certain,
  depositAndGrow,
  type LognormalSum,
  monthlyGrowth,
  valueAtQuantile,
} from './lognormal-sum.ts';
import { type Cents, cents, roundProjection } from './money.ts';
import { type ScenarioQuantiles, type Scenarios, scenarioDeviations, severeDeviation } from './scenarios.ts';

/** One yearly point of the chart, 12 × `year` months after the start. */
export interface YearPoint extends Scenarios {
  readonly year: number;
  readonly date: IsoDate;
  /** Total deposited before this point, including entry cost. */
  readonly deposited: Cents;
}

/** Deposits at the start of each month, the first together with the initial deposit on `startDate`. */
export interface AccumulationInput {
  /** 0 or more. The initial and the monthly deposit are not both 0. */
  readonly initialDeposit: Cents;
  readonly monthlyDeposit: Cents;
  /** Duration in whole years, 1 to 100. */
  readonly durationYears: number;
  readonly startDate: IsoDate;
  readonly allocation: readonly AllocationPart[];
  readonly correlations: CorrelationMatrix;
  /**
   * Annual cost of the annuity wrapper (SUL) as a fraction of the value, 0 ≤ k < 1. Defaults to 0, as for an
   * investment (SB).
   */
  readonly wrapperCostRate?: number;
  /**
   * Whether the whole end value of an annuity (SUL) becomes the capital of a payout, without exit cost (domain
   * 10.8).
   */
  readonly isConverted?: boolean;
  /** Defaults to 0.10 and 0.90. */
  readonly quantiles?: ScenarioQuantiles;
}

export interface AccumulationProjection {
  readonly deposited: Cents;
  /** End value before exit cost if every fund grows separately, without rebalancing (domain 2.2). */
  readonly deterministicEndValue: Cents;
  /** End values of the constant mix, before exit cost (domain 2.3). */
  readonly scenarios: Scenarios;
  /** The 1st percentile of the end value. One outcome in a hundred is lower. */
  readonly severe: Cents;
  /** The median end value of the constant mix, even if the expected scenario shows a lower value. */
  readonly median: Cents;
  /**
   * The expected end value after exit cost. The exit cost is the same fraction of the value as on the deterministic
   * path (domain 10.9).
   */
  readonly paidOut: Cents;
  /** Return and volatility of the constant mix, after ongoing and wrapper cost. */
  readonly mix: { readonly netReturn: number; readonly volatility: number };
  readonly costs: AccumulationCosts;
  /** Years 0 to T; the last row equals the end values of the scenarios. */
  readonly series: readonly YearPoint[];
}

/**
 * Projects an initial deposit and monthly deposits over funds (domain 2.2, 2.3, 2.6). Every month is 1/12 year.
 * Calculates in float64 and rounds every amount once at output, half up. Costs follow the deterministic path. Throws
 * `RangeError` for input outside the ranges of its types.
 */
export function projectAccumulation(input: AccumulationInput): AccumulationProjection {
  assertInput(input);
  const { allocation, initialDeposit, monthlyDeposit, durationYears, wrapperCostRate = 0 } = input;
  const { isConverted = false } = input;
  const months = 12 * durationYears;
  const mix = {
    netReturn: mixReturn(allocation) - wrapperCostRate,
    volatility: mixVolatility(allocation, input.correlations),
  };
  const moments = yearlyMoments(input, mix);
  const paths = allocation.map(({ fund, weight }) =>
    followFund(isConverted ? withoutExitCost(fund) : fund, wrapperCostRate, {
      initial: weight * initialDeposit,
      monthly: weight * monthlyDeposit,
      months,
    }),
  );
  const endValue = paths.reduce((sum, path) => sum + path.endValue, 0);
  const exitShare = paths.reduce((sum, path) => sum + path.exitCost, 0) / endValue;
  const series = yearlySeries(input, moments);
  const { pessimistic, expected, optimistic, deposited } = lastOf(series);
  return {
    deposited,
    deterministicEndValue: roundProjection(endValue),
    scenarios: { pessimistic, expected, optimistic },
    severe: roundProjection(valueAtQuantile(lastOf(moments).random, severeDeviation())),
    paidOut: roundProjection(expectedOf(lastOf(moments)) * (1 - exitShare)),
    median: roundProjection(valueAtQuantile(lastOf(moments).random, 0)),
    mix,
    costs: costsOf(paths, { initialDeposit, monthlyDeposit, months }),
    series,
  };
}

/**
 * The value of the constant mix after whole years: as a random variable, and with the expected return in every month.
 */
interface Moments {
  readonly random: LognormalSum;
  readonly deterministic: number;
}

const withoutExitCost = (fund: FundTerms): FundTerms => ({
  ...fund,
  exitCosts: NO_EXIT_COST,
});

const expectedOf = ({ random, deterministic }: Moments): number =>
  Math.min(deterministic, valueAtQuantile(random, 0));

function yearlyMoments(input: AccumulationInput, mix: AccumulationProjection['mix']): Moments[] {
  const stored = 1 - mixEntryCostRate(input.allocation);
  const deposit = stored * input.monthlyDeposit;
  const growth = monthlyGrowth(mix.netReturn, mix.volatility);
  const growthFactor = Math.exp(Math.log1p(mix.netReturn) / 12);

  let random = certain(stored * input.initialDeposit);
  let deterministic = random.mean;
  if (deposit === 0) return singleDeposit(deterministic, mix, input.durationYears);
  const years: Moments[] = [{ random, deterministic }];
  for (let month = 1; month <= 12 * input.durationYears; month++) {
    random = depositAndGrow(random, deposit, growth);
    deterministic = (deterministic + deposit) * growthFactor;
    if (month % 12 === 0) years.push({ random, deterministic });
  }
  return years;
}

/**
 * Returns the moments in closed form. Monthly steps would add float errors, which round exact half cents the
 * wrong way (domain 10.10).
 */
function singleDeposit(
  invested: number,
  { netReturn, volatility }: AccumulationProjection['mix'],
  years: number,
): Moments[] {
  return Array.from({ length: years + 1 }, (_, year) => {
    const deterministic = invested * (1 + netReturn) ** year;
    const variance = volatility * volatility * year;
    const random = { mean: deterministic * Math.exp(variance / 2), relativeVariance: Math.expm1(variance) };
    return { random, deterministic };
  });
}

function yearlySeries(input: AccumulationInput, moments: readonly Moments[]): YearPoint[] {
  const deviations = scenarioDeviations(input.quantiles);
  return moments.map((moment, year) => ({
    year,
    date: addMonths(input.startDate, 12 * year),
    deposited: cents(input.initialDeposit + 12 * year * input.monthlyDeposit),
    pessimistic: roundProjection(valueAtQuantile(moment.random, deviations.pessimistic)),
    expected: roundProjection(expectedOf(moment)),
    optimistic: roundProjection(valueAtQuantile(moment.random, deviations.optimistic)),
  }));
}

function assertInput(input: AccumulationInput): void {
  const { initialDeposit, monthlyDeposit, durationYears } = input;
  if (!(initialDeposit >= 0 && monthlyDeposit >= 0 && initialDeposit + monthlyDeposit > 0)) {
    throw new RangeError(`deposits must be 0 or more, and not both 0: ${initialDeposit}, ${monthlyDeposit}`);
  }
  if (!(Number.isInteger(durationYears) && durationYears >= 1 && durationYears <= 100)) {
    throw new RangeError(`duration must be 1 to 100 whole years: ${durationYears}`);
  }
  assertAllocation(input.allocation);
  assertWrapperCostRate(input.wrapperCostRate ?? 0, input.allocation);
}

function lastOf<T>(items: readonly T[]): T {
  const last = items.at(-1);
  if (last === undefined) throw new RangeError('no items');
  return last;
}
