import type { LevelAnnuity } from './level-annuity.ts';
import { type Cents, cents, roundProjection } from './money.ts';

/** The amounts an annuity actually pays, in whole cents; the last payment has the remainder (domain 2.4). */
export interface PaymentPlan {
  /** Amount of every payment except the last. */
  readonly payment: Cents;
  readonly lastPayment: Cents;
  readonly totalPaid: Cents;
}

/** A payment plan with the sum of the capital at the start of each period, in unrounded cents. */
export interface PlanWithValues extends PaymentPlan {
  readonly sumOfOpeningValues: number;
}

/**
 * Plans payments of the rounded amount while the capital grows. The rounding difference of up to half a cent per
 * payment, with growth over the years, is settled in the last payment. If rounding up exhausts the capital early, the
 * last payments are lower.
 */
export function payOut(annuity: LevelAnnuity): PlanWithValues {
  const payment = roundProjection(annuity.payment);
  let value = annuity.capital;
  let sumOfOpeningValues = 0;
  let paid = 0;
  const growOnePeriod = () => {
    sumOfOpeningValues += value;
    value *= 1 + annuity.rate;
  };
  if (annuity.timing === 0) growOnePeriod();
  for (let number = 1; number < annuity.count; number++) {
    const amount = value >= payment ? payment : roundProjection(value);
    paid += amount;
    value = Math.max(0, value - amount);
    growOnePeriod();
  }
  const lastPayment = roundProjection(value);
  return { payment, lastPayment, totalPaid: cents(paid + lastPayment), sumOfOpeningValues };
}

/** Returns the total paid after `paymentsMade` payments of a plan of `count` payments. */
export function paidAfter(plan: PaymentPlan, paymentsMade: number, count: number): Cents {
  if (paymentsMade === count) return plan.totalPaid;
  return cents(Math.min(paymentsMade * plan.payment, plan.totalPaid));
}
