import { annuityEarning, annuityPaying, type LevelAnnuity, yearlyReturnOf } from './level-annuity.ts';
import { type Cents, cents, roundProjection } from './money.ts';
import type { MonthlyRates } from './monthly-rates.ts';
import type { PlanWithValues } from './payment-plan.ts';
import { monthsPerPayment, type PaymentTerms } from './payment-terms.ts';
import { fv } from './time-value.ts';

/** Costs of a payout over its whole duration (domain 2.6), calculated for the deterministic scenario. */
export interface PayoutCosts {
  readonly entry: Cents;
  /** Total ongoing cost: the sum over the months of c/12 of the value. */
  readonly ongoing: Cents;
  /** Total cost of the annuity wrapper, charged month by month. */
  readonly wrapper: Cents;
  /** The sum entry + ongoing + wrapper, to the cent. */
  readonly total: Cents;
  /** Payment that the same capital would provide without any costs. */
  readonly paymentWithoutCosts: Cents;
  /**
   * Difference between the total of all payments without costs and with costs: N × (payment without costs − payment),
   * both unrounded.
   */
  readonly totalIncludingLostGrowth: Cents;
  /** Annual return of the fund mix before any costs. */
  readonly returnBeforeCosts: number;
  /** Annual return on the customer's own cash flows: the capital before entry cost, and the payments received. */
  readonly returnAfterCosts: number;
  /** Reduction in yield (RIY), the annual effect of costs: returnBeforeCosts − returnAfterCosts. */
  readonly reductionInYield: number;
}

interface Payout {
  /** Capital before entry cost. */
  readonly capital: Cents;
  /** Annuity over the capital after entry cost. */
  readonly annuity: LevelAnnuity;
  readonly plan: PlanWithValues;
  readonly rates: MonthlyRates;
  readonly terms: PaymentTerms;
}

/** Returns the costs of a payout. Amounts are rounded once; the rates use the unrounded payment. */
export function payoutCostsOf({ capital, annuity, plan, rates, terms }: Payout): PayoutCosts {
  const months = monthsPerPayment[terms.paymentFrequency];
  // Sum of the month-end values during one period, for an opening value of 1.
  const monthEnds = fv(rates.net, months, -1, 0, 1);
  const sumOfValues = plan.sumOfOpeningValues * monthEnds;
  const entry = roundProjection(capital - annuity.capital);
  const ongoing = roundProjection(sumOfValues * rates.ongoing);
  const wrapper = roundProjection(sumOfValues * rates.wrapper);

  const returnBeforeCosts = Math.expm1(12 * Math.log1p(rates.gross));
  const withoutCosts = annuityEarning(capital, returnBeforeCosts, terms);
  const returnAfterCosts = yearlyReturnOf(annuityPaying(capital, annuity.payment, terms), terms);
  return {
    entry,
    ongoing,
    wrapper,
    total: cents(entry + ongoing + wrapper),
    paymentWithoutCosts: roundProjection(withoutCosts.payment),
    totalIncludingLostGrowth: roundProjection(annuity.count * (withoutCosts.payment - annuity.payment)),
    returnBeforeCosts,
    returnAfterCosts,
    reductionInYield: returnBeforeCosts - returnAfterCosts,
  };
}
