import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allocateCents, cents, centsToEuro, euroToCents, roundHalfUp } from './money.ts';

describe('cents validates an amount in whole cents', () => {
  it('accepts whole amounts and turns −0 into an ordinary 0', () => {
    expect(cents(-1234)).toBe(-1234);
    expect(Object.is(cents(-0), 0)).toBe(true);
  });

  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('cents rejects %d', (n) => {
    expect(() => cents(n)).toThrow(RangeError);
  });
});

describe('euroToCents converts an amount in euros', () => {
  it.each([
    [12.34, 1234],
    [0.1 + 0.2, 30],
    [1.1 * 3, 330],
    [-0.01, -1],
    [10_000_000_000_000.01, 1_000_000_000_000_001],
  ])('converts %d euro to %d cents', (euro, expected) => {
    expect(euroToCents(euro)).toBe(expected);
  });

  it.each([1.005, 0.001, 1e14, Number.NaN, Number.POSITIVE_INFINITY])(
    'euroToCents rejects %d euro',
    (euro) => {
      expect(() => euroToCents(euro)).toThrow(RangeError);
    },
  );

  it('euroToCents restores every amount that centsToEuro converted', () => {
    const amount = fc.integer({ min: -(2 ** 51), max: 2 ** 51 });
    fc.assert(fc.property(amount, (n) => euroToCents(centsToEuro(cents(n))) === cents(n)));
  });
});

describe('roundHalfUp rounds half away from zero', () => {
  it.each([
    [1.005, 2, 1.01],
    [-1.005, 2, -1.01],
    [2.5, 0, 3],
    [-2.5, 0, -3],
    [1.0049999, 2, 1],
    [33.95 * 0.5, 2, 16.98],
    [8.345, 2, 8.35],
    [100.10415, 4, 100.1042],
    [1e-7, 2, 0],
    [4_503_599_627_370_497, 2, 4_503_599_627_370_497],
  ])('rounds %d to %d decimals, which gives %d', (x, decimals, expected) => {
    expect(roundHalfUp(x, decimals)).toBe(expected);
  });

  it('rounds every decimal half away from zero, as exact arithmetic does', () => {
    const thousandths = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 });
    fc.assert(
      fc.property(thousandths, (n) => {
        const exact = (Math.sign(n) * Math.floor((Math.abs(n) + 5) / 10)) / 100 + 0;
        expect(roundHalfUp(n / 1000, 2)).toBe(exact);
      }),
    );
  });

  it('rejects values that are not numbers and a fractional number of decimals', () => {
    expect(() => roundHalfUp(Number.NaN, 2)).toThrow(RangeError);
    expect(() => roundHalfUp(1, 1.5)).toThrow(RangeError);
  });
});

describe('allocateCents splits a total by weight', () => {
  it('rounds every part down and adds the remaining cents to the first largest part', () => {
    expect(allocateCents(cents(100), [1, 1, 1])).toEqual([34, 33, 33]);
    expect(allocateCents(cents(1001), [0.3, 0.4, 0.3])).toEqual([300, 401, 300]);
    expect(allocateCents(cents(-100), [1, 1, 1])).toEqual([-34, -33, -33]);
  });

  it('allocates exactly for weights that have no exact binary representation', () => {
    expect(allocateCents(cents(100), [0.29, 0.71])).toEqual([29, 71]);
  });

  it('returns parts that add up to the total, each within a cent of its exact share except the largest', () => {
    const weights = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e12 }), weights, (total, shares) => {
        const sum = shares.reduce((a, b) => a + b, 0);
        fc.pre(sum > 1e-6);
        const parts = allocateCents(cents(total), shares);
        expect(parts.reduce((a, b) => a + b, 0)).toBe(total);
        const largest = shares.indexOf(Math.max(...shares));
        parts.forEach((part, i) => {
          const share = (total * (shares[i] ?? 0)) / sum;
          expect(part).toBeGreaterThanOrEqual(0);
          expect(Math.abs(part - share)).toBeLessThan(i === largest ? shares.length + 0.01 : 1.01);
        });
      }),
    );
  });

  it.each([[[]], [[0, 0]], [[1, -1]], [[Number.NaN]]])('allocateCents rejects the weights %j', (weights) => {
    expect(() => allocateCents(cents(100), weights)).toThrow(RangeError);
  });
});
