import {
  type AccumulationProjection,
  type AllocationPart,
  euroToCents,
  type PaymentFrequency,
  type PayoutProjection,
  projectAccumulation,
  projectPayout,
} from '@portaal/engine';
import type { AnnuityRules } from '../annuities/calls.ts';
import { type PaymentFrequencyCode, products } from '../products/product.ts';
import type { CalculationInput } from './calls.ts';
import { type CalculationContext, type FundModel, fundModelOf } from './context.ts';

const frequencies: Readonly<Record<PaymentFrequencyCode, PaymentFrequency | null>> = {
  Maand: 'month',
  Kwartaal: 'quarter',
  Halfjaar: 'halfYear',
  Jaar: 'year',
  Geen: null,
};

/**
 * Returns the payment terms of an annuity: in arrears (domain 1.5), for whole years. Throws `RangeError` for `Geen`.
 */
export function paymentTermsOf({
  uitkeringsTermijnCode,
  duration,
  start,
}: Pick<CalculationInput, 'uitkeringsTermijnCode' | 'duration' | 'start'>) {
  const paymentFrequency = frequencies[uitkeringsTermijnCode];
  if (paymentFrequency === null) throw new RangeError('a payout has a payment frequency');
  return { paymentFrequency, timing: 'arrears', durationMonths: 12 * duration, startDate: start } as const;
}

/** Returns the annuity rules, and throws `RangeError` if they are missing. */
export function requiredRules({ annuityRules }: CalculationContext): AnnuityRules {
  if (annuityRules === null) throw new RangeError('an annuity cannot be calculated without its rules');
  return annuityRules;
}

function allocationOf(input: CalculationInput, { terms }: FundModel): AllocationPart[] {
  const total = input.funds.reduce((sum, { percentage }) => sum + percentage, 0);
  return input.funds.flatMap(({ id, percentage }) => {
    const fund = terms.get(id);
    // Shares with six decimals may not add up to exactly 1, so they are scaled to the proportions the customer
    // intended.
    return fund ? [{ fund, weight: percentage / total }] : [];
  });
}

/**
 * Projects the deposits of an investment or an annuity accumulation (domain 2.2). Requires input without problems
 * and throws `RangeError` otherwise.
 */
export function projectDeposits(
  input: CalculationInput,
  context: CalculationContext,
): AccumulationProjection {
  const model = fundModelOf(context.funds);
  return projectAccumulation({
    initialDeposit: euroToCents(input.initialDeposit),
    monthlyDeposit: euroToCents(input.periodicDeposit),
    durationYears: input.duration,
    startDate: input.start,
    allocation: allocationOf(input, model),
    correlations: model.correlations,
    isConverted: products[input.productCode].accumulates,
    wrapperCostRate: products[input.productCode].accumulates
      ? requiredRules(context).product.wrapperCostRate
      : 0,
  });
}

/**
 * Projects the payments of an annuity in payout (domain 2.4). Requires input without problems and throws
 * `RangeError` otherwise.
 */
export function projectPayments(input: CalculationInput, context: CalculationContext): PayoutProjection {
  const model = fundModelOf(context.funds);
  return projectPayout({
    ...paymentTermsOf(input),
    capital: euroToCents(input.initialDeposit),
    allocation: allocationOf(input, model),
    correlations: model.correlations,
    wrapperCostRate: requiredRules(context).product.wrapperCostRate,
  });
}
