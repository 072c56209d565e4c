import type { PaymentTiming } from './time-value.ts';

/** "Uitkeringstermijn": the payment frequency of an annuity. */
export type PaymentFrequency = 'month' | 'quarter' | 'halfYear' | 'year';

/** Whether an annuity pays at the end ("achteraf") or at the start ("vooraf") of each period. */
export type PayoutTiming = 'arrears' | 'advance';

/** Payment frequency, timing and duration of an annuity, counted from its start. */
export interface PaymentTerms {
  readonly paymentFrequency: PaymentFrequency;
  readonly timing: PayoutTiming;
  /** A whole number of periods, at least two, and at most 1,200 months. */
  readonly durationMonths: number;
}

const LONGEST = 1200;

/** Months in one period. */
export const monthsPerPayment: Readonly<Record<PaymentFrequency, number>> = {
  month: 1,
  quarter: 3,
  halfYear: 6,
  year: 12,
};

/** Returns the number of payments N. Throws `RangeError` unless the duration is valid for `PaymentTerms`. */
export function paymentCount({ paymentFrequency, durationMonths }: PaymentTerms): number {
  const count = durationMonths / monthsPerPayment[paymentFrequency];
  if (!(Number.isInteger(count) && count >= 2 && durationMonths <= LONGEST)) {
    throw new RangeError(`no whole number of payments, 2 or more, in ${durationMonths} months`);
  }
  return count;
}

/** Returns the number of months from the start to payment `number`, where the first payment is 1. */
export function monthOfPayment({ paymentFrequency, timing }: PaymentTerms, number: number): number {
  return monthsPerPayment[paymentFrequency] * (timing === 'arrears' ? number : number - 1);
}

/** Returns the timing in the notation of the spreadsheet functions. */
export function spreadsheetTiming({ timing }: PaymentTerms): PaymentTiming {
  return timing === 'arrears' ? 0 : 1;
}
