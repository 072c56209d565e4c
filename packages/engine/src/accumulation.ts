import { type AccumulationCosts, costsOf } from './accumulation-costs.ts';
import { addMonths, type IsoDate } from './dates.ts';
import {
  type AllocationPart,
  assertAllocation,
  assertWrapperCostRate,
  type CorrelationMatrix,
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
import { type Cents, cents, roundToCents } from './money.ts';
import { type ScenarioQuantiles, type Scenarios, scenarioDeviations } from './scenarios.ts';

/** A yearly point of the chart: 12·year months after the start. */
export interface YearPoint extends Scenarios {
  readonly year: number;
  readonly date: IsoDate;
  /** Paid in before this moment, entry cost included. */
  readonly deposited: Cents;
}

/** Deposits at the start of each month, the first together with the initial deposit on `startDate`. */
export interface AccumulationInput {
  /** 0 or more; not both deposits 0. */
  readonly initialDeposit: Cents;
  readonly monthlyDeposit: Cents;
  /** Whole years, 1 to 100. */
  readonly durationYears: number;
  readonly startDate: IsoDate;
  readonly allocation: readonly AllocationPart[];
  readonly correlations: CorrelationMatrix;
  /** SUL: part of the value a year that the annuity wrapper costs, 0 ≤ k < 1; default 0, as for SB. */
  readonly wrapperCostRate?: number;
  /** Default 0.10 and 0.90. */
  readonly quantiles?: ScenarioQuantiles;
}

export interface AccumulationProjection {
  readonly deposited: Cents;
  /** Every fund grows on its own, without rebalancing (domain 2.2); before exit cost. */
  readonly deterministicEndValue: Cents;
  /** End values of the constant mix, before exit cost (domain 2.3). */
  readonly scenarios: Scenarios;
  /** The median end value of the constant mix, also where "expected" shows less. */
  readonly median: Cents;
  /** The constant mix, after ongoing and wrapper cost. */
  readonly mix: { readonly netReturn: number; readonly volatility: number };
  readonly costs: AccumulationCosts;
  /** Years 0 to T; the last row is the end value of the scenarios. */
  readonly series: readonly YearPoint[];
}

/**
 * Projects a deposit once and a deposit a month over funds (domain 2.2, 2.3, 2.6). Equal months of
 * 1/12 year; float64 inside, every amount rounded once at output, half up. Costs follow the
 * deterministic path. Throws `RangeError` for input outside the ranges of its types.
 */
export function projectAccumulation(input: AccumulationInput): AccumulationProjection {
  assertInput(input);
  const { allocation, initialDeposit, monthlyDeposit, durationYears, wrapperCostRate = 0 } = input;
  const months = 12 * durationYears;
  const mix = {
    netReturn: mixReturn(allocation) - wrapperCostRate,
    volatility: mixVolatility(allocation, input.correlations),
  };
  const moments = yearlyMoments(input, mix);
  const paths = allocation.map(({ fund, weight }) =>
    followFund(fund, wrapperCostRate, weight * initialDeposit, weight * monthlyDeposit, months),
  );
  const series = yearlySeries(input, moments);
  const { pessimistic, expected, optimistic, deposited } = lastOf(series);
  return {
    deposited,
    deterministicEndValue: roundToCents(paths.reduce((sum, path) => sum + path.endValue, 0)),
    scenarios: { pessimistic, expected, optimistic },
    median: roundToCents(valueAtQuantile(lastOf(moments).random, 0)),
    mix,
    costs: costsOf(paths, { initialDeposit, monthlyDeposit, months }),
    series,
  };
}

/** The constant mix after whole years: as a random value and with the expected return every month. */
interface Moments {
  readonly random: LognormalSum;
  readonly deterministic: number;
}

function yearlyMoments(input: AccumulationInput, mix: AccumulationProjection['mix']): Moments[] {
  const stored = 1 - mixEntryCostRate(input.allocation);
  const deposit = stored * input.monthlyDeposit;
  const growth = monthlyGrowth(mix.netReturn, mix.volatility);
  const growthFactor = Math.exp(Math.log1p(mix.netReturn) / 12);

  let random = certain(stored * input.initialDeposit);
  let deterministic = random.mean;
  const years: Moments[] = [{ random, deterministic }];
  for (let month = 1; month <= 12 * input.durationYears; month++) {
    random = depositAndGrow(random, deposit, growth);
    deterministic = (deterministic + deposit) * growthFactor;
    if (month % 12 === 0) years.push({ random, deterministic });
  }
  return years;
}

function yearlySeries(input: AccumulationInput, moments: readonly Moments[]): YearPoint[] {
  const deviations = scenarioDeviations(input.quantiles);
  return moments.map(({ random, deterministic }, year) => ({
    year,
    date: addMonths(input.startDate, 12 * year),
    deposited: cents(input.initialDeposit + 12 * year * input.monthlyDeposit),
    pessimistic: roundToCents(valueAtQuantile(random, deviations.pessimistic)),
    expected: roundToCents(Math.min(deterministic, valueAtQuantile(random, 0))),
    optimistic: roundToCents(valueAtQuantile(random, deviations.optimistic)),
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
