import { addCertain, certain, depositAndGrow, discountOver, type LognormalSum } from './lognormal-sum.ts';
import { monthsPerPayment, type PaymentTerms, paymentCount } from './payment-terms.ts';

/**
 * Returns A = Σ exp(−X) over the payments, where X is the log growth up to each payment: the cost at the start of
 * payments of 1 (domain 2.3 c). The calculation runs back from the last payment. Each period adds 1 and discounts by
 * its own factor, A′ = (A + 1)·Y, so one step per payment replaces the double sum over all pairs.
 */
export function annuityFactor(netReturn: number, volatility: number, terms: PaymentTerms): LognormalSum {
  const years = monthsPerPayment[terms.paymentFrequency] / 12;
  const discount = discountOver(years, netReturn, volatility);
  const discounted = paymentCount(terms) - (terms.timing === 'arrears' ? 0 : 1);
  let factor = certain(0);
  for (let payment = 1; payment <= discounted; payment++) factor = depositAndGrow(factor, 1, discount);
  return terms.timing === 'arrears' ? factor : addCertain(factor, 1);
}
