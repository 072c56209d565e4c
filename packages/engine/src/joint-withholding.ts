import {
  type AnnuityPayout,
  annuityWithholding,
  type PayoutReceiver,
  type Withheld,
  type WithholdingRules,
} from './annuity-withholding.ts';
import { type IsoDate, isoDate } from './dates.ts';
import { type Cents, cents } from './money.ts';
import { monthsPerPayment, type PaymentFrequency } from './payment-terms.ts';

/** Returns the first day of the calendar month, quarter, half-year or year that contains `date`. */
export function payPeriodStart(date: IsoDate, frequency: PaymentFrequency): IsoDate {
  const months = monthsPerPayment[frequency];
  const month = Math.floor((Number(date.slice(5, 7)) - 1) / months) * months + 1;
  return isoDate(`${date.slice(0, 5)}${String(month).padStart(2, '0')}-01`);
}

/** A payout of any annuity of the person, with the amounts withheld from the payout. */
export interface PaidPayout extends AnnuityPayout, Withheld {}

/**
 * Returns the withholding from a payout if the same payer made earlier payouts to the person in the pay period. All
 * of these payouts are taxed together by the table, minus the amounts already withheld (domain 10.6; Handboek
 * Loonheffingen, joining). The period is that of the longest payment frequency among them, so that brackets and
 * credits count only once. `earlier` may contain payouts from before the period. Throws the same errors as
 * `annuityWithholding`.
 */
export function jointWithholding(
  payout: AnnuityPayout,
  earlier: readonly PaidPayout[],
  receiver: PayoutReceiver,
  rules: WithholdingRules,
): Withheld {
  const within = (frequency: PaymentFrequency) => (one: AnnuityPayout) =>
    one.date >= payPeriodStart(payout.date, frequency) && one.date <= payout.date;
  const frequency = earlier
    .filter((one) => within(one.frequency)(one))
    .map((one) => one.frequency)
    .reduce((a, b) => (monthsPerPayment[b] > monthsPerPayment[a] ? b : a), payout.frequency);
  const joined = earlier.filter(within(frequency));
  const sum = (of: (one: PaidPayout) => Cents): number => joined.reduce((all, one) => all + of(one), 0);
  const whole = annuityWithholding(
    { date: payout.date, frequency, gross: cents(payout.gross + sum(({ gross }) => gross)) },
    receiver,
    rules,
  );
  /**
   * Returns the amount still to withhold, limited to the remainder of the payout. The tax on a step of the table
   * may exceed a payout of a few cents.
   */
  const left = (all: Cents, withheld: number, most: number): Cents =>
    cents(Math.min(most, Math.max(0, all - withheld)));
  const wageTax = left(
    whole.wageTax,
    sum((one) => one.wageTax),
    payout.gross,
  );
  const healthcare = left(
    whole.healthcare,
    sum((one) => one.healthcare),
    payout.gross - wageTax,
  );
  return { wageTax, healthcare };
}
