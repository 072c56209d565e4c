import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AVF, CORRELATIONS, DVF, NVF, VLF } from '../testdata/funds.ts';
import { projectAccumulation } from './accumulation.ts';
import { isoDate } from './dates.ts';
import { cents, euroToCents } from './money.ts';

const once = {
  initialDeposit: euroToCents(1_000),
  monthlyDeposit: cents(0),
  durationYears: 1,
  startDate: isoDate('2027-01-01'),
  allocation: [{ fund: VLF, weight: 1 }],
  correlations: CORRELATIONS,
};

describe('the expected outcome takes exit cost into account (domain 10.9)', () => {
  const deposits = fc.record({
    initialDeposit: fc.integer({ min: 100_00, max: 250_000_00 }).map(cents),
    monthlyDeposit: fc.integer({ min: 0, max: 5_000_00 }).map(cents),
    durationYears: fc.integer({ min: 1, max: 40 }),
    parts: fc.uniqueArray(fc.constantFrom(NVF, DVF, AVF, VLF), { minLength: 1, maxLength: 4 }),
  });

  it('the expected outcome deducts the exit cost share of the deterministic path', () => {
    fc.assert(
      fc.property(deposits, ({ parts, ...input }) => {
        const allocation = parts.map((fund) => ({ fund, weight: 1 / parts.length }));
        const { paidOut, scenarios, costs, deterministicEndValue } = projectAccumulation({
          ...once,
          ...input,
          allocation,
        });
        expect(paidOut).toBeLessThanOrEqual(scenarios.expected);
        const share = costs.exit / deterministicEndValue;
        expect(Math.abs(paidOut - scenarios.expected * (1 - share))).toBeLessThanOrEqual(2);
      }),
    );
  });

  it('the expected outcome of a converted annuity includes no exit cost (domain 10.8)', () => {
    const sold = projectAccumulation({ ...once, durationYears: 3, wrapperCostRate: 0.002 });
    const converted = projectAccumulation({
      ...once,
      durationYears: 3,
      wrapperCostRate: 0.002,
      isConverted: true,
    });
    expect(converted.costs.exit).toBe(0);
    expect(converted.paidOut).toBe(converted.scenarios.expected);
    expect(converted.costs.total).toBe(sold.costs.total - sold.costs.exit);
    expect(converted.costs.reductionInYield).toBeLessThan(sold.costs.reductionInYield);
    expect(converted.scenarios).toEqual(sold.scenarios);
  });
});

describe('an exact half cent is rounded up (domain 10.10)', () => {
  it('the rounding returns € 1,031.30 for an annuity with € 1,000 in the loan fund for one year', () => {
    const { scenarios, deterministicEndValue } = projectAccumulation({ ...once, wrapperCostRate: 0.002 });
    expect([scenarios.expected, deterministicEndValue]).toEqual([1_031_30, 1_031_30]);
  });

  it('the rounding equals the result in integer arithmetic for any single deposit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 250_000_00 }), fc.boolean(), (amount, isAnnuity) => {
        const [entry, rate] = [VLF.entryCostRate, VLF.netReturn - (isAnnuity ? 0.002 : 0)].map((part) =>
          BigInt(Math.round(part * 1_000_000)),
        );
        const exact = BigInt(amount) * (1_000_000n - (entry ?? 0n)) * (1_000_000n + (rate ?? 0n));
        const halfUp = Number((exact + 500_000_000_000n) / 1_000_000_000_000n);
        const { scenarios } = projectAccumulation({
          ...once,
          initialDeposit: cents(amount),
          wrapperCostRate: isAnnuity ? 0.002 : 0,
        });
        expect(scenarios.expected).toBe(halfUp);
      }),
      { numRuns: 2_000 },
    );
  });
});
