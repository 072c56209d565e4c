import { addCertain, certain, depositAndGrow, discountOver, type LognormalSum } from './lognormal-sum.ts';
import { monthsPerPayment, type PaymentTerms, paymentCount } from './payment-terms.ts';

/**
 * A = Σ exp(−X) over the payments, X the log growth up to each: what payments of 1 cost at the start
 * (domain 2.3 c). Seen from the last payment back, a period adds 1 and discounts by a factor of its own,
 * A′ = (A + 1)·Y, so the moments of the double sum over all pairs take one step a payment.
 */
export function annuityFactor(netReturn: number, volatility: number, terms: PaymentTerms): LognormalSum {
  const years = monthsPerPayment[terms.paymentFrequency] / 12;
  const discount = discountOver(years, netReturn, volatility);
  const discounted = paymentCount(terms) - (terms.timing === 'arrears' ? 0 : 1);
  let factor = certain(0);
  for (let payment = 1; payment <= discounted; payment++) factor = depositAndGrow(factor, 1, discount);
  return terms.timing === 'arrears' ? factor : addCertain(factor, 1);
}
