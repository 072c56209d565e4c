import { calendarMonthsBetween, type IsoDate, startedMonthsBetween } from './dates.ts';
import { type Cents, cents, roundHalfUp } from './money.ts';
import { monthsPerPayment, type PaymentFrequency } from './payment-terms.ts';
import { pmt } from './time-value.ts';

/** An annuity that pays out: its payment dates, in arrears, and the return used to calculate its payouts. */
export interface PayingAnnuity {
  readonly startDate: IsoDate;
  /** The last day of the last period. */
  readonly endDate: IsoDate;
  readonly paymentFrequency: PaymentFrequency;
  /** Effective annual rate for calculating payouts, fixed at the start of the contract. */
  readonly calculationRate: number;
}

/** The remaining payouts of an annuity on the first of a month, before the payout on that day. */
export interface RemainingPayouts {
  /** Number of remaining payouts, including a payout on that day. */
  readonly count: number;
  /** Months until the next payout; 0 if a payout falls on that day. */
  readonly monthsToNext: number;
  /** Number of remaining payouts in the calendar year of that day. */
  readonly countThisYear: number;
}

/** Returns the payouts that remain on `day`. Both the start of the annuity and `day` are dealing days. */
export function remainingPayouts(annuity: PayingAnnuity, day: IsoDate): RemainingPayouts {
  const step = monthsPerPayment[annuity.paymentFrequency];
  const total = Math.floor(startedMonthsBetween(annuity.startDate, annuity.endDate) / step);
  const passed = calendarMonthsBetween(annuity.startDate, day);
  const next = Math.max(1, Math.ceil(passed / step));
  if (next > total) return { count: 0, monthsToNext: 0, countThisYear: 0 };
  const untilDecember = 12 - Number(day.slice(5, 7));
  const lastOfYear = Math.min(total, Math.floor((passed + untilDecember) / step));
  return {
    count: total - next + 1,
    monthsToNext: next * step - passed,
    countThisYear: Math.max(0, lastOfYear - next + 1),
  };
}

/**
 * Returns the payout that uses up a value over the remaining payouts (domain 10.1): value ÷ ä at the calculation
 * rate, rounded half up to the cent, and at least one cent. Throws `RangeError` if no payout remains.
 */
export function recalculatedPayout(
  value: Cents,
  { calculationRate, paymentFrequency }: Pick<PayingAnnuity, 'calculationRate' | 'paymentFrequency'>,
  { count, monthsToNext }: RemainingPayouts,
): Cents {
  const growth = Math.log1p(calculationRate) / 12;
  const atNext = value * Math.exp(monthsToNext * growth);
  const exact = pmt(Math.expm1(monthsPerPayment[paymentFrequency] * growth), count, -atNext, 0, 1);
  // Compensates for binary rounding, so that an exact half cent is rounded up (domain 10.10).
  return cents(Math.max(1, roundHalfUp(exact + 1e-9, 0)));
}
