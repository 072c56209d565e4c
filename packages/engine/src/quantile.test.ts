import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalQuantile } from './quantile.ts';

describe('normalQuantile returns standard normal quantiles', () => {
  // Reference values from Python 3.11: statistics.NormalDist().inv_cdf
  it.each([
    [1e-300, -37.0470962993612],
    [1e-20, -9.262340089798405],
    [1e-6, -4.753424308822899],
    [0.05, -1.6448536269514726],
    [0.074, -1.4466320671589785],
    [0.076, -1.4325027208258114],
    [0.1, -1.2815515655446008],
    [0.3, -0.5244005127080407],
    [0.5, 0],
    [0.999999, 4.753424308817089],
  ])('the normal quantile maps probability %d to %d', (probability, expected) => {
    expect(Math.abs(normalQuantile(probability) - expected)).toBeLessThan(1e-13);
  });

  it('the normal quantile is symmetric and increases with the probability', () => {
    const probability = fc.double({ min: 0.001, max: 0.499, noNaN: true });
    fc.assert(
      fc.property(probability, (p) => {
        expect(normalQuantile(1 - p)).toBeCloseTo(-normalQuantile(p), 10);
        expect(normalQuantile(p + 1e-6)).toBeGreaterThan(normalQuantile(p));
      }),
    );
  });

  it.each([0, 1, -0.1, Number.NaN])('normalQuantile rejects %d', (probability) => {
    expect(() => normalQuantile(probability)).toThrow(RangeError);
  });
});
