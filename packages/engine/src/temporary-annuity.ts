import { addMonths, type IsoDate, yearOf } from './dates.ts';
import { type Cents, cents } from './money.ts';
import type { PaymentPlan } from './payment-plan.ts';
import { monthOfPayment, type PaymentTerms, paymentCount } from './payment-terms.ts';

/** Payment terms with a calendar start date. */
export interface DatedPaymentTerms extends PaymentTerms {
  readonly startDate: IsoDate;
}

/** The ceiling shared by all temporary annuities of one person (domain 1.5 rule 3). */
export interface TemporaryCeiling {
  /** `temporaryMaxPerYear` of the year in which the annuity starts. */
  readonly ceiling: Cents;
  /** Yearly total of the person's other temporary annuities. */
  readonly otherPayoutsPerYear: Cents;
}

/** Returns the highest total in any calendar year of the rounded payments, including the last payment. */
export function highestCalendarYearTotal(plan: PaymentPlan, terms: DatedPaymentTerms): Cents {
  const totals = new Map<number, number>();
  const count = paymentCount(terms);
  for (let number = 1; number <= count; number++) {
    const year = yearOf(addMonths(terms.startDate, monthOfPayment(terms, number)));
    const amount = number === count ? plan.lastPayment : plan.payment;
    totals.set(year, (totals.get(year) ?? 0) + amount);
  }
  return cents(Math.max(...totals.values()));
}

/**
 * Returns whether a temporary annuity, together with the others of the same person, stays within the ceiling in every
 * year.
 */
export function fitsTemporaryCeiling(
  plan: PaymentPlan,
  terms: DatedPaymentTerms,
  { ceiling, otherPayoutsPerYear }: TemporaryCeiling,
): boolean {
  return highestCalendarYearTotal(plan, terms) + otherPayoutsPerYear <= ceiling;
}
