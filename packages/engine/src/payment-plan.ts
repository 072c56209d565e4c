import type { LevelAnnuity } from './level-annuity.ts';
import { type Cents, cents, roundProjection } from './money.ts';

/** The amounts an annuity really pays: whole cents, with the remainder at the end (domain 2.4). */
export interface PaymentPlan {
  /** Every payment but the last. */
  readonly payment: Cents;
  readonly lastPayment: Cents;
  readonly totalPaid: Cents;
}

/** A plan with Σ over its periods of the value at the start of each, in unrounded cents. */
export interface PlanWithValues extends PaymentPlan {
  readonly sumOfOpeningValues: number;
}

/**
 * Pays the rounded payment while the capital grows. Half a cent per payment, grown over the years, makes the last
 * payment differ. If rounding up uses up the capital early, the last payments are lower.
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

/** Returns the total that a plan of `count` payments has paid after `paymentsMade` of them. */
export function paidAfter(plan: PaymentPlan, paymentsMade: number, count: number): Cents {
  if (paymentsMade === count) return plan.totalPaid;
  return cents(Math.min(paymentsMade * plan.payment, plan.totalPaid));
}
