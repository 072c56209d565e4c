import { addCertain, certain, depositAndGrow, discountOver, type LognormalSum } from './lognormal-sum.ts';
import { monthsPerPayment, type PaymentTerms, paymentCount } from './payment-terms.ts';

/**
 * Returns A = Σ exp(−X) over the payments, with X the log growth up to each payment: the cost at the start of
 * payments of 1 (domain 2.3 c). Worked back from the last payment, each period adds 1 and discounts by its own
 * factor, A′ = (A + 1)·Y, so the moments of the double sum over all pairs need one step per payment.
 */
export function annuityFactor(netReturn: number, volatility: number, terms: PaymentTerms): LognormalSum {
  const years = monthsPerPayment[terms.paymentFrequency] / 12;
  const discount = discountOver(years, netReturn, volatility);
  const discounted = paymentCount(terms) - (terms.timing === 'arrears' ? 0 : 1);
  let factor = certain(0);
  for (let payment = 1; payment <= discounted; payment++) factor = depositAndGrow(factor, 1, discount);
  return terms.timing === 'arrears' ? factor : addCertain(factor, 1);
}
