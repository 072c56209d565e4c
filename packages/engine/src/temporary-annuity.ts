import { addMonths, type IsoDate, yearOf } from './dates.ts';
import { type Cents, cents } from './money.ts';
import type { PaymentPlan } from './payment-plan.ts';
import { monthOfPayment, type PaymentTerms, paymentCount } from './payment-terms.ts';

/** When the payments fall on the calendar. */
export interface DatedPaymentTerms extends PaymentTerms {
  readonly startDate: IsoDate;
}

/** The rule that all temporary annuities of one person share (domain 1.5 rule 3). */
export interface TemporaryCeiling {
  /** `temporaryMaxPerYear` of the year of the start. */
  readonly ceiling: Cents;
  /** What the person's other temporary annuities pay a year. */
  readonly otherPayoutsPerYear: Cents;
}

/** The most that the rounded payments, the last one too, add up to in one calendar year. */
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

/** Whether a temporary annuity, with the others of the same person, stays within the ceiling every year. */
export function fitsTemporaryCeiling(
  plan: PaymentPlan,
  terms: DatedPaymentTerms,
  { ceiling, otherPayoutsPerYear }: TemporaryCeiling,
): boolean {
  return highestCalendarYearTotal(plan, terms) + otherPayoutsPerYear <= ceiling;
}
