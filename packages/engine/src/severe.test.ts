import { describe, expect, it } from 'vitest';
import { CORRELATIONS, MIX, NVF, VLF } from '../testdata/funds.ts';
import { projectAccumulation } from './accumulation.ts';
import { isoDate } from './dates.ts';
import { cents, euroToCents } from './money.ts';
import { projectPayout } from './payout.ts';

/** Returns P(Z ≤ z) by Simpson's rule over the density, independent of the quantile function under test. */
function probabilityUnder(z: number): number {
  const [from, steps] = [-12, 20_000];
  const width = (z - from) / steps;
  let sum = 0;
  for (let step = 0; step <= steps; step++) {
    const weight = step === 0 || step === steps ? 1 : step % 2 === 1 ? 4 : 2;
    sum += weight * Math.exp(-((from + step * width) ** 2) / 2);
  }
  return (sum * width) / 3 / Math.sqrt(2 * Math.PI);
}

const deposit = {
  initialDeposit: euroToCents(10_000),
  monthlyDeposit: cents(0),
  durationYears: 10,
  startDate: isoDate('2027-01-01'),
  allocation: [{ fund: NVF, weight: 1 }],
  correlations: CORRELATIONS,
};

describe('a projection has a severe scenario ("in zwaar weer")', () => {
  it('the severe scenario is the 1st percentile of the end value of worked example 1', () => {
    const { severe } = projectAccumulation(deposit);
    const z = (Math.log(severe / 970_000) - 10 * Math.log(1.055)) / (0.09 * Math.sqrt(10));
    expect(probabilityUnder(z)).toBeCloseTo(0.01, 6);
  });

  it.each([
    ['one deposit', deposit],
    [
      'monthly deposits in four funds',
      { ...deposit, monthlyDeposit: euroToCents(250), durationYears: 20, allocation: MIX },
    ],
  ])('the severe scenario uses the same formula as the other scenarios: %s', (_, input) => {
    const { severe, scenarios } = projectAccumulation(input);
    const asLine = projectAccumulation({ ...input, quantiles: { pessimistic: 0.01, optimistic: 0.9 } });
    expect(severe).toBe(asLine.scenarios.pessimistic);
    expect(severe).toBeLessThan(scenarios.pessimistic);
  });

  it('the severe scenario is the payment at the 1st percentile for a payout', () => {
    const input = {
      capital: euroToCents(100_000),
      durationMonths: 240,
      paymentFrequency: 'month',
      timing: 'arrears',
      startDate: isoDate('2027-01-01'),
      allocation: [{ fund: VLF, weight: 1 }],
      correlations: CORRELATIONS,
    } as const;
    const { severe, scenarios } = projectPayout(input);
    const asLine = projectPayout({ ...input, quantiles: { pessimistic: 0.01, optimistic: 0.9 } });
    expect(severe).toBe(asLine.scenarios.pessimistic.payment);
    expect(severe).toBeLessThan(scenarios.pessimistic.payment);
  });
});
