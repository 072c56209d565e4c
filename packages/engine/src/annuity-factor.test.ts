import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { annuityFactor } from './annuity-factor.ts';
import { monthOfPayment, monthsPerPayment, type PaymentTerms } from './payment-terms.ts';

/** Calculates the sums of domain 2.3 c directly, over the months with a payment. */
function momentsByDoubleSum(netReturn: number, volatility: number, terms: PaymentTerms) {
  const mu = Math.log(1 + netReturn) / 12;
  const s = volatility / Math.sqrt(12);
  const a1 = Math.exp(-mu + s ** 2 / 2);
  const a2 = Math.exp(-2 * mu + 2 * s ** 2);
  const count = terms.durationMonths / monthsPerPayment[terms.paymentFrequency];
  const months = Array.from({ length: count }, (_, i) => monthOfPayment(terms, i + 1));
  let e = 0;
  let e2 = 0;
  for (const j of months) {
    e += a1 ** j;
    for (const k of months) e2 += a2 ** Math.min(j, k) * a1 ** Math.abs(j - k);
  }
  return { e, e2 };
}

describe('annuityFactor computes the moments of discounted payments', () => {
  it('the annuity factor matches the moments of the double sum over all pairs of payments', () => {
    const terms = fc.record({
      paymentFrequency: fc.constantFrom('month', 'quarter', 'halfYear', 'year'),
      timing: fc.constantFrom('arrears', 'advance'),
      durationMonths: fc.integer({ min: 2, max: 12 }).map((years) => 12 * years),
    });
    const netReturn = fc.double({ min: -0.2, max: 0.2, noNaN: true });
    const volatility = fc.double({ min: 0, max: 0.4, noNaN: true });
    fc.assert(
      fc.property(terms, netReturn, volatility, (when, r, sigma) => {
        const { mean, relativeVariance } = annuityFactor(r, sigma, when);
        const { e, e2 } = momentsByDoubleSum(r, sigma, when);
        expect(mean / e).toBeCloseTo(1, 11);
        expect((1 + relativeVariance) / (e2 / e ** 2)).toBeCloseTo(1, 11);
      }),
    );
  });

  it('the annuity factor has zero variance without volatility', () => {
    const factor = annuityFactor(0, 0, { paymentFrequency: 'month', timing: 'arrears', durationMonths: 240 });
    expect(factor).toEqual({ mean: 240, relativeVariance: 0 });
  });
});
