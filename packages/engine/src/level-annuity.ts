import { monthsPerPayment, type PaymentTerms, paymentCount, spreadsheetTiming } from './payment-terms.ts';
import { type PaymentTiming, pmt, pv } from './time-value.ts';
import { rate } from './time-value-rate.ts';

/** Equal payments that use up a capital at a constant return (domain 2.4). Amounts in unrounded cents. */
export interface LevelAnnuity {
  readonly capital: number;
  readonly payment: number;
  /** Return per payment period. */
  readonly rate: number;
  readonly count: number;
  readonly timing: PaymentTiming;
}

/**
 * Returns the annuity that a capital pays at an effective annual return. Throws `RangeError` if the return is −1 or
 * less.
 */
export function annuityEarning(capital: number, yearlyReturn: number, terms: PaymentTerms): LevelAnnuity {
  const count = paymentCount(terms);
  const timing = spreadsheetTiming(terms);
  const periodRate = Math.expm1((Math.log1p(yearlyReturn) * monthsPerPayment[terms.paymentFrequency]) / 12);
  return { capital, payment: pmt(periodRate, count, -capital, 0, timing), rate: periodRate, count, timing };
}

/** Returns the annuity with this payment, at the return for which the payments exactly use up the capital. */
export function annuityPaying(capital: number, payment: number, terms: PaymentTerms): LevelAnnuity {
  const count = paymentCount(terms);
  const timing = spreadsheetTiming(terms);
  const periodRate = rate(count, payment, -capital, 0, timing);
  if (periodRate === null) throw new RangeError(`no return turns ${capital} into payments of ${payment}`);
  return { capital, payment, rate: periodRate, count, timing };
}

/** Returns the effective annual return of an annuity. */
export function yearlyReturnOf(annuity: LevelAnnuity, { paymentFrequency }: PaymentTerms): number {
  return Math.expm1((12 / monthsPerPayment[paymentFrequency]) * Math.log1p(annuity.rate));
}

/**
 * Returns the remaining capital after `paymentsMade` payments, a whole number of periods after the start. A next
 * payment on the same day is not deducted.
 */
export function valueBeforeNext(annuity: LevelAnnuity, paymentsMade: number): number {
  const { capital, payment, count, timing } = annuity;
  return paymentsMade === 0 ? capital : pv(annuity.rate, count - paymentsMade, -payment, 0, timing);
}
