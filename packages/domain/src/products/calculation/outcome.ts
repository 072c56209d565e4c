import {
  addMonths,
  type Cents,
  centsToEuro,
  euroToCents,
  roundHalfUp,
  roundToCents,
  type Scenarios,
} from '@portaal/engine';
import { type AnnuityTerms, annuityTermsOf } from '../annuities/terms.ts';
import { products } from '../products/product.ts';
import type { CalculationInput, CalculationResult } from './calls.ts';
import type { CalculationContext } from './context.ts';
import { projectDeposits, projectPayments, requiredRules } from './projection.ts';
import { worstCalendarYear } from './worst-year.ts';

/** The result of a calculation that is not saved as an offer. */
export type CalculationOutcome = Omit<CalculationResult, 'offerID'>;

/**
 * returns the outcome for input without problems (see `calculationProblems`), identical in browser and server.
 * Throws `RangeError` for other input.
 */
export function calculationOutcome(input: CalculationInput, context: CalculationContext): CalculationOutcome {
  return products[input.productCode].paysOut ? payoutOutcome(input, context) : depositOutcome(input, context);
}

/** Returns the version of the fund parameters, followed by that of the fiscal parameters for annuity products. */
function parameterVersionOf(input: CalculationInput, context: CalculationContext): string {
  const fundVersion = context.funds[0]?.parameterVersion ?? '';
  return products[input.productCode].isAnnuity
    ? `${fundVersion}+${requiredRules(context).version}`
    : fundVersion;
}

function termsOf(input: CalculationInput, context: CalculationContext): AnnuityTerms {
  const { birthdate, start, polisVoorwaardeCode, uitkeringsTermijnCode, productCode, duration } = input;
  if (birthdate === null) throw new RangeError('an annuity needs a birth date');
  // An accumulation that ends in the last year allows one more year for the first payout (domain 10.4).
  const accumulationEnd = products[productCode].accumulates
    ? addMonths(start, 12 * duration)
    : context.person?.accumulationEnd;
  const person = { birthdate, start, polisVoorwaardeCode, uitkeringsTermijnCode, accumulationEnd };
  return annuityTermsOf(person, requiredRules(context));
}

function frameOf({ statePension, latestStart }: AnnuityTerms) {
  return { statePensionDate: statePension.date, provisional: statePension.provisional, latestStart };
}

/**
 * Rounds a rate to ten decimals for output. The last bits can differ between machines, because JavaScript engines
 * compute exponentials and logarithms differently.
 */
const rate = (fraction: number): number => roundHalfUp(fraction, 10);

/** Calculates the result in euro on all deposits, as if they had been invested at the start of that year. */
function worstYearOf(input: CalculationInput, context: CalculationContext, deposited: Cents) {
  const worst = worstCalendarYear(input.funds, context.funds);
  if (worst === null) return null;
  const result = centsToEuro(roundToCents(deposited * worst.return));
  return { year: worst.year, return: rate(worst.return), result };
}

function euroScenarios({ pessimistic, expected, optimistic }: Scenarios) {
  return {
    pessimistic: centsToEuro(pessimistic),
    expected: centsToEuro(expected),
    optimistic: centsToEuro(optimistic),
  };
}

/** Returns the outcome for an investment or an annuity accumulation. */
function depositOutcome(input: CalculationInput, context: CalculationContext): CalculationOutcome {
  const projection = projectDeposits(input, context);
  const { costs, mix } = projection;
  const ends = euroScenarios(projection.scenarios);
  const scenario = (endValue: number) => ({ endValue, periodicPayment: null });
  return {
    productCode: input.productCode,
    parameterVersion: parameterVersionOf(input, context),
    totalDeposit: centsToEuro(projection.deposited),
    deterministicEndValue: centsToEuro(projection.deterministicEndValue),
    scenarios: {
      pessimistic: scenario(ends.pessimistic),
      expected: scenario(ends.expected),
      optimistic: scenario(ends.optimistic),
    },
    severe: scenario(centsToEuro(projection.severe)),
    worstYear: worstYearOf(input, context, projection.deposited),
    costs: {
      entry: centsToEuro(costs.entry),
      ongoing: centsToEuro(costs.ongoing),
      wrapper: centsToEuro(costs.wrapper),
      exit: centsToEuro(costs.exit),
      total: centsToEuro(costs.total),
      reductionInYield: rate(costs.reductionInYield),
      totalIncludingLostGrowth: centsToEuro(costs.totalIncludingLostGrowth),
    },
    paidOut: centsToEuro(projection.paidOut),
    endDate: addMonths(input.start, 12 * input.duration),
    mix: { netReturn: rate(mix.netReturn), volatility: rate(mix.volatility) },
    // Copied field by field, because an object spread for each year costs more than the rest of this response.
    series: projection.series.map((point) => ({
      year: point.year,
      date: point.date,
      deposited: centsToEuro(point.deposited),
      pessimistic: centsToEuro(point.pessimistic),
      expected: centsToEuro(point.expected),
      optimistic: centsToEuro(point.optimistic),
    })),
    ...(products[input.productCode].accumulates ? { annuity: frameOf(termsOf(input, context)) } : {}),
  };
}

/**
 * Returns the outcome for an annuity in payout. The capital is used up, so the end values are 0 and the payments
 * are the outcome.
 */
function payoutOutcome(input: CalculationInput, context: CalculationContext): CalculationOutcome {
  const projection = projectPayments(input, context);
  const { costs, mix, deterministic, scenarios } = projection;
  const terms = termsOf(input, context);
  const scenario = ({ payment, lastPayment, totalPaid }: typeof deterministic) => ({
    endValue: 0,
    periodicPayment: centsToEuro(payment),
    lastPayment: centsToEuro(lastPayment),
    totalPaid: centsToEuro(totalPaid),
  });
  return {
    productCode: input.productCode,
    parameterVersion: parameterVersionOf(input, context),
    totalDeposit: input.initialDeposit,
    deterministicEndValue: 0,
    scenarios: {
      pessimistic: scenario(scenarios.pessimistic),
      expected: scenario(scenarios.expected),
      optimistic: scenario(scenarios.optimistic),
    },
    severe: { endValue: 0, periodicPayment: centsToEuro(projection.severe) },
    worstYear: worstYearOf(input, context, euroToCents(input.initialDeposit)),
    costs: {
      entry: centsToEuro(costs.entry),
      ongoing: centsToEuro(costs.ongoing),
      wrapper: centsToEuro(costs.wrapper),
      exit: 0,
      total: centsToEuro(costs.total),
      reductionInYield: rate(costs.reductionInYield),
      totalIncludingLostGrowth: centsToEuro(costs.totalIncludingLostGrowth),
    },
    paidOut: centsToEuro(deterministic.totalPaid),
    endDate: projection.endDate,
    mix: { netReturn: rate(mix.netReturn), volatility: rate(mix.volatility) },
    series: projection.series.map(({ year, date, paid, remaining }) => ({
      year,
      date,
      deposited: input.initialDeposit,
      pessimistic: centsToEuro(remaining.pessimistic),
      expected: centsToEuro(remaining.expected),
      optimistic: centsToEuro(remaining.optimistic),
      paid: euroScenarios(paid),
    })),
    payout: {
      frequency: input.uitkeringsTermijnCode,
      invested: centsToEuro(projection.invested),
      deterministicPayment: centsToEuro(deterministic.payment),
      lastPayment: centsToEuro(deterministic.lastPayment),
      totalPaid: centsToEuro(deterministic.totalPaid),
      paymentCount: projection.paymentCount,
      firstPaymentDate: projection.firstPaymentDate,
      lastPaymentDate: projection.lastPaymentDate,
      paymentWithoutCosts: centsToEuro(costs.paymentWithoutCosts),
    },
    annuity: {
      ...frameOf(terms),
      kind: 12 * input.duration >= terms.minimumMonths ? 'lifelongSubstitute' : 'temporary',
      minimumMonths: terms.minimumMonths,
    },
  };
}
