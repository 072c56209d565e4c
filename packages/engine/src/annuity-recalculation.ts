import { type IsoDate, monthsBetween, startedMonthsBetween } from './dates.ts';
import { type Cents, cents, roundHalfUp } from './money.ts';
import { monthsPerPayment, type PaymentFrequency } from './payment-terms.ts';
import { pmt } from './time-value.ts';

/** A paying annuity: when it pays, in arrears, and at which return it is calculated. */
export interface PayingAnnuity {
  readonly startDate: IsoDate;
  /** The last day of the last period. */
  readonly endDate: IsoDate;
  readonly paymentFrequency: PaymentFrequency;
  /** Effective a year; fixed at the start of the contract. */
  readonly calculationRate: number;
}

/** The payouts an annuity still has to make, seen from a first of a month, before the payout of that day. */
export interface RemainingPayouts {
  /** The one of the day included. */
  readonly count: number;
  /** Months to the next; 0 when one falls on the day. */
  readonly monthsToNext: number;
  /** How many of them fall in the calendar year of the day. */
  readonly countThisYear: number;
}

/** None after the last. Start and `day` are firsts of a month. */
export function remainingPayouts(annuity: PayingAnnuity, day: IsoDate): RemainingPayouts {
  const step = monthsPerPayment[annuity.paymentFrequency];
  const total = Math.floor(startedMonthsBetween(annuity.startDate, annuity.endDate) / step);
  const passed = monthsBetween(annuity.startDate, day);
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
 * The payout that uses a value up in the payouts that remain (domain 10.1): value ÷ ä, at the calculation rate, half
 * up to the cent, and never less than a cent. `RangeError` when none remains.
 */
export function recalculatedPayout(
  value: Cents,
  { calculationRate, paymentFrequency }: Pick<PayingAnnuity, 'calculationRate' | 'paymentFrequency'>,
  { count, monthsToNext }: RemainingPayouts,
): Cents {
  const growth = Math.log1p(calculationRate) / 12;
  const atNext = value * Math.exp(monthsToNext * growth);
  const exact = pmt(Math.expm1(monthsPerPayment[paymentFrequency] * growth), count, -atNext, 0, 1);
  // A tie that binary fractions lost is a tie (domain 10.10).
  return cents(Math.max(1, roundHalfUp(exact + 1e-9, 0)));
}
