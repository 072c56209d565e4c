import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  certain,
  depositAndGrow,
  type LognormalSum,
  monthlyGrowth,
  valueAtQuantile,
} from './lognormal-sum.ts';

/** Calculates the double sum of domain 2.3 directly. */
function momentsByDoubleSum(deposits: readonly number[], netReturn: number, volatility: number) {
  const n = deposits.length;
  const mu = Math.log(1 + netReturn) / 12;
  const s = volatility / Math.sqrt(12);
  const m1 = Math.exp(mu + s ** 2 / 2);
  const m2 = Math.exp(2 * mu + 2 * s ** 2);
  let e = 0;
  let e2 = 0;
  deposits.forEach((dj, j) => {
    e += dj * m1 ** (n - j);
    deposits.forEach((dk, k) => {
      e2 += dj * dk * m1 ** Math.abs(k - j) * m2 ** (n - Math.max(j, k));
    });
  });
  return { e, e2 };
}

const fold = (deposits: readonly number[], netReturn: number, volatility: number): LognormalSum => {
  const growth = monthlyGrowth(netReturn, volatility);
  return deposits.reduce((sum, deposit) => depositAndGrow(sum, deposit, growth), certain(0));
};

describe('depositAndGrow computes the moments of a growing sum of deposits', () => {
  it('matches the moments of the double sum over all pairs of deposits', () => {
    const deposits = fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 60 });
    const netReturn = fc.double({ min: -0.2, max: 0.2, noNaN: true });
    const volatility = fc.double({ min: 0, max: 0.4, noNaN: true });
    fc.assert(
      fc.property(deposits, netReturn, volatility, (drawn, r, sigma) => {
        const { mean, relativeVariance } = fold(drawn, r, sigma);
        const { e, e2 } = momentsByDoubleSum(drawn, r, sigma);
        expect(mean / e).toBeCloseTo(1, 11);
        expect((1 + relativeVariance) / (e2 / e ** 2)).toBeCloseTo(1, 11);
      }),
    );
  });

  it('depositAndGrow gives zero variance without volatility, for any period', () => {
    const sum = fold(
      Array.from({ length: 480 }, () => 100),
      0.05,
      0,
    );
    expect(sum.relativeVariance).toBe(0);
    expect(valueAtQuantile(sum, -1.28)).toBe(sum.mean);
  });
});
