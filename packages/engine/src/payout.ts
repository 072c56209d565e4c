import { annuityFactor } from './annuity-factor.ts';
import { addMonths, type IsoDate } from './dates.ts';
import {
  type AllocationPart,
  assertAllocation,
  assertWrapperCostRate,
  type CorrelationMatrix,
  mixEntryCostRate,
  mixOngoingCostRate,
  mixReturn,
  mixVolatility,
} from './fund.ts';
import {
  annuityEarning,
  annuityPaying,
  type LevelAnnuity,
  valueBeforeNext,
  yearlyReturnOf,
} from './level-annuity.ts';
import { valueAtQuantile } from './lognormal-sum.ts';
import { type Cents, roundProjection } from './money.ts';
import { monthlyRates } from './monthly-rates.ts';
import { type PaymentPlan, type PlanWithValues, paidAfter, payOut } from './payment-plan.ts';
import { monthOfPayment, monthsPerPayment, type PaymentTerms } from './payment-terms.ts';
import { type PayoutCosts, payoutCostsOf } from './payout-costs.ts';
import { type ScenarioQuantiles, type Scenarios, scenarioDeviations, severeDeviation } from './scenarios.ts';

/** Input for a capital that is paid out in equal payments from a constant mix of funds. */
export interface PayoutInput extends PaymentTerms {
  /** Transfer value before entry cost; above 0. */
  readonly capital: Cents;
  readonly startDate: IsoDate;
  readonly allocation: readonly AllocationPart[];
  readonly correlations: CorrelationMatrix;
  /** Annual cost of the annuity wrapper as a fraction of the value, 0 ≤ k < 1; default 0. */
  readonly wrapperCostRate?: number;
  /** Probabilities of the outer scenarios, by default 0.10 and 0.90. */
  readonly quantiles?: ScenarioQuantiles;
}

/** The payments in one scenario, and the constant annual return at which these payments use up the capital. */
export interface PayoutScenario extends PaymentPlan {
  readonly yearlyReturn: number;
}

/**
 * A point of the chart, one per year plus a final point. Paid amounts include a payment in arrears on the day itself,
 * but not a payment in advance.
 */
export interface PayoutYearPoint {
  /** Years since the start; the final point may be a fraction of a year. */
  readonly year: number;
  readonly date: IsoDate;
  readonly paid: Scenarios;
  /**
   * Remaining capital, after entry cost. A scenario is a level payment and not a price path, so its capital grows by
   * the constant return that fits the payment: it starts at the invested capital and ends at 0. It follows the
   * unrounded payment, as does the deterministic scenario (domain 2.4).
   */
  readonly remaining: Scenarios;
}

export interface PayoutProjection {
  /** Capital after entry cost. */
  readonly invested: Cents;
  readonly paymentCount: number;
  readonly firstPaymentDate: IsoDate;
  readonly lastPaymentDate: IsoDate;
  readonly endDate: IsoDate;
  /** Payments at the return of the constant mix (domain 2.4). */
  readonly deterministic: PayoutScenario;
  /** Scenarios at quantiles of the level payment that exactly uses up the capital (domain 2.3 c). */
  readonly scenarios: {
    readonly pessimistic: PayoutScenario;
    /** The deterministic payment or the median, whichever is lower (domain 2.3). */
    readonly expected: PayoutScenario;
    readonly optimistic: PayoutScenario;
  };
  /** Payment at the 1st percentile: one outcome in a hundred is lower. */
  readonly severe: Cents;
  /** Payments at the median, even if the expected scenario has lower payments. */
  readonly median: PayoutScenario;
  /** Return and volatility of the constant mix, after ongoing and wrapper cost. */
  readonly mix: { readonly netReturn: number; readonly volatility: number };
  readonly costs: PayoutCosts;
  /** A point for every whole year from 0, and a final point. */
  readonly series: readonly PayoutYearPoint[];
}

/**
 * Projects the payout of a capital (domain 2.3 c, 2.4, 2.6). Every month counts as 1/12 year. Calculates in float64
 * and rounds every amount once at output, half up; the last payment is the capital left after the rounded payments.
 * Costs are those of the deterministic scenario. Throws `RangeError` for input outside the ranges of its types, or so
 * extreme that the outcome cannot be represented in cents.
 */
export function projectPayout(input: PayoutInput): PayoutProjection {
  assertInput(input);
  const { allocation, startDate, wrapperCostRate = 0 } = input;
  const returnBeforeWrapper = mixReturn(allocation);
  const mix = {
    netReturn: returnBeforeWrapper - wrapperCostRate,
    volatility: mixVolatility(allocation, input.correlations),
  };
  const capital = input.capital * (1 - mixEntryCostRate(allocation));
  const deterministic = outcomeOf(annuityEarning(capital, mix.netReturn, input), input);
  const outcomes = randomOutcomes(input, capital, mix);
  const { pessimistic, median, optimistic } = outcomes;
  const expected = median.annuity.payment < deterministic.annuity.payment ? median : deterministic;
  const { count } = deterministic.annuity;
  return {
    invested: roundProjection(capital),
    paymentCount: count,
    firstPaymentDate: addMonths(startDate, monthOfPayment(input, 1)),
    lastPaymentDate: addMonths(startDate, monthOfPayment(input, count)),
    endDate: addMonths(startDate, input.durationMonths),
    deterministic: deterministic.scenario,
    scenarios: {
      pessimistic: pessimistic.scenario,
      expected: expected.scenario,
      optimistic: optimistic.scenario,
    },
    severe: outcomes.severe,
    median: median.scenario,
    mix,
    costs: payoutCostsOf({
      capital: input.capital,
      annuity: deterministic.annuity,
      plan: deterministic.plan,
      rates: monthlyRates(returnBeforeWrapper, mixOngoingCostRate(allocation), wrapperCostRate),
      terms: input,
    }),
    series: yearlySeries(input, { pessimistic, expected, optimistic }),
  };
}

interface Outcome {
  readonly annuity: LevelAnnuity;
  readonly plan: PlanWithValues;
  readonly scenario: PayoutScenario;
}

function outcomeOf(annuity: LevelAnnuity, terms: PaymentTerms): Outcome {
  const plan = payOut(annuity);
  const { payment, lastPayment, totalPaid } = plan;
  const yearlyReturn = yearlyReturnOf(annuity, terms);
  return { annuity, plan, scenario: { payment, lastPayment, totalPaid, yearlyReturn } };
}

/**
 * Returns the payments at the scenario quantiles. A low payment corresponds to a high annuity factor, so the
 * deviation changes sign.
 */
function randomOutcomes(input: PayoutInput, capital: number, mix: PayoutProjection['mix']) {
  const factor = annuityFactor(mix.netReturn, mix.volatility, input);
  const paymentAt = (deviation: number) => capital / valueAtQuantile(factor, -deviation);
  const at = (deviation: number) => outcomeOf(annuityPaying(capital, paymentAt(deviation), input), input);
  const { pessimistic, optimistic } = scenarioDeviations(input.quantiles);
  return {
    // Only the payment of the severe scenario is displayed, so no payment plan is needed.
    severe: roundProjection(paymentAt(severeDeviation())),
    pessimistic: at(pessimistic),
    median: at(0),
    optimistic: at(optimistic),
  };
}

type Outcomes = Readonly<Record<keyof Scenarios, Outcome>>;

function yearlySeries(input: PayoutInput, outcomes: Outcomes): PayoutYearPoint[] {
  const { durationMonths, paymentFrequency, startDate } = input;
  const rows = Math.ceil(durationMonths / 12) + 1;
  return Array.from({ length: rows }, (_, row) => {
    const months = Math.min(12 * row, durationMonths);
    const paymentsMade = months / monthsPerPayment[paymentFrequency];
    return {
      year: months / 12,
      date: addMonths(startDate, months),
      paid: scenariosOf(outcomes, ({ plan, annuity }) => paidAfter(plan, paymentsMade, annuity.count)),
      remaining: scenariosOf(outcomes, ({ annuity }) =>
        roundProjection(valueBeforeNext(annuity, paymentsMade)),
      ),
    };
  });
}

function scenariosOf(outcomes: Outcomes, amount: (outcome: Outcome) => Cents): Scenarios {
  return {
    pessimistic: amount(outcomes.pessimistic),
    expected: amount(outcomes.expected),
    optimistic: amount(outcomes.optimistic),
  };
}

function assertInput(input: PayoutInput): void {
  if (!(input.capital > 0)) throw new RangeError(`capital must be above 0: ${input.capital}`);
  assertAllocation(input.allocation);
  assertWrapperCostRate(input.wrapperCostRate ?? 0, input.allocation);
}
