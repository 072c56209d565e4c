import { annuityEarning } from '../src/level-annuity.ts';
import { type Cents, roundToCents } from '../src/money.ts';
import type { PaymentTerms } from '../src/payment-terms.ts';
import { pv } from '../src/time-value.ts';

// The formulas of domain 2.4, rounded to the cent. A projection does not round them; tests compare its payments with
// these formulas.

/**
 * Returns PMT of domain 2.4, rounded half up: the level payment that uses up `capital` (after entry cost) at an
 * effective annual return. Throws `RangeError` for a return of −1 or less and for a duration that is not a whole
 * number of periods.
 */
export function levelPayment(capital: Cents, yearlyReturn: number, terms: PaymentTerms): Cents {
  return roundToCents(annuityEarning(capital, yearlyReturn, terms).payment);
}

/**
 * Returns C_k of domain 2.4: the capital left just after payment k, for k from 0 to N. It follows the unrounded
 * payment, so it ends at exactly 0. Throws `RangeError` as `levelPayment` does, and for a k outside that range.
 */
export function remainingCapital(
  capital: Cents,
  yearlyReturn: number,
  terms: PaymentTerms,
  paymentsMade: number,
): Cents {
  const { payment, rate: periodRate, count } = annuityEarning(capital, yearlyReturn, terms);
  if (!(Number.isInteger(paymentsMade) && paymentsMade >= 0 && paymentsMade <= count)) {
    throw new RangeError(`payments made must be 0 to ${count}: ${paymentsMade}`);
  }
  return paymentsMade === 0 ? capital : roundToCents(pv(periodRate, count - paymentsMade, -payment, 0, 0));
}
