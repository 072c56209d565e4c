import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import data from '../testdata/worked-examples.json' with { type: 'json' };
import { addMonths, isoDate } from './dates.ts';
import { irr, xirr } from './money-weighted-return.ts';

const dates = (...texts: string[]) => texts.map(isoDate);

describe('worked example 9 calculates a money-weighted return', () => {
  const days = dates('2024-01-01', '2024-07-01', '2025-01-01', '2025-07-01', '2026-01-01');
  const flows = [-10_000, -1000, 400, -500, 11_900];

  it('xirr returns 3.6758% a year for worked example 9', () => {
    expect(100 * (xirr(flows, days) ?? 0)).toBeCloseTo(data.examples['9'].xirr_pct, 4);
  });

  it('xirr returns the same rate for any order of the flows and in any currency', () => {
    const expected = xirr(flows, days) ?? 0;
    expect(xirr(flows.toReversed(), days.toReversed())).toBeCloseTo(expected, 14);
    expect(
      xirr(
        flows.map((flow) => -100 * flow),
        days,
      ),
    ).toBeCloseTo(expected, 14);
  });
});

describe('xirr calculates the annual return of dated flows', () => {
  it('xirr has no upper bound: it finds an annual return above a million per cent', () => {
    const found = xirr([-100, 110], dates('2024-01-01', '2024-01-02')) ?? 0;
    expect(found / (1.1 ** 365 - 1)).toBeCloseTo(1, 12);
  });

  it('xirr never returns a total loss (−1) if there is any receipt', () => {
    const found = xirr([-100, 1], dates('2024-01-01', '2024-01-02')) ?? -1;
    expect(found).toBeGreaterThan(-1);
    expect(xirr([-1e300, 1e-300], dates('2024-01-01', '2025-01-01'))).toBeGreaterThan(-1);
  });

  it('xirr adds up flows on the same day', () => {
    expect(xirr([-100, 100], dates('2024-01-01', '2024-01-01'))).toBeNull();
    expect(xirr([-60, -40, 110], dates('2023-01-01', '2023-01-01', '2024-01-01'))).toBeCloseTo(0.1, 14);
  });

  it('xirr returns null without flows, without a sign change, or beyond the largest number', () => {
    expect(xirr([], [])).toBeNull();
    expect(xirr([0, 0], dates('2024-01-01', '2025-01-01'))).toBeNull();
    expect(xirr([-100, -1], dates('2024-01-01', '2025-01-01'))).toBeNull();
    expect(xirr([-1, 1e6], dates('2024-01-01', '2024-01-02'))).toBeNull();
  });

  it('xirr rejects flows without a date and flows that are not finite numbers', () => {
    expect(() => xirr([-1, 2], dates('2024-01-01'))).toThrow(RangeError);
    expect(() => xirr([-1, Number.NaN], dates('2024-01-01', '2025-01-01'))).toThrow(RangeError);
  });

  it('xirr finds the growth rate of any series of deposits', () => {
    const deposit = fc.record({ month: fc.nat(300), amount: fc.integer({ min: 1, max: 100_000 }) });
    const deposits = fc.array(deposit, { minLength: 1, maxLength: 100 });
    fc.assert(
      fc.property(deposits, fc.double({ min: -0.5, max: 2, noNaN: true }), (drawn, growth) => {
        const start = isoDate('2000-01-15');
        const end = addMonths(start, 360);
        const days = drawn.map(({ month }) => addMonths(start, month));
        const years = days.map((day) => (Date.parse(end) - Date.parse(day)) / 86_400_000 / 365);
        const value = drawn.reduce((sum, { amount }, i) => sum + amount * (1 + growth) ** (years[i] ?? 0), 0);
        const found = xirr([...drawn.map(({ amount }) => -amount), value], [...days, end]);
        expect(found).toBeCloseTo(growth, 10);
      }),
    );
  });
});

describe('irr calculates the return per period', () => {
  it('the internal rate of return finds a root where the present value curve only touches the axis', () => {
    expect(irr([-1000, 2200, -1210])).toBeCloseTo(0.1, 7);
    expect(irr([-1000, 2240, -1254.4])).toBeCloseTo(0.12, 7);
    expect(irr([-1000, 2500, -1562.5])).toBeCloseTo(0.25, 7);
    expect(irr([-1000, 2000, -1000])).toBe(0);
  });

  it('the internal rate of return finds two roots on the same side of 0 and returns the root nearest to 0', () => {
    expect(irr([-1600, 10_000, -10_000])).toBeCloseTo(0.25, 12);
    expect(irr([-1000, 2300, -1320])).toBeCloseTo(0.1, 12);
  });

  it('the internal rate of return ignores periods without flows at both ends', () => {
    expect(irr([0, 0, -100, 0, 121, 0])).toBeCloseTo(0.1, 14);
  });

  it('the internal rate of return returns null only if the present value curve never reaches the axis', () => {
    const flows = fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 2, maxLength: 12 });
    fc.assert(
      fc.property(flows, (drawn) => {
        const valueAt = (y: number) => drawn.reduce((sum, flow, j) => sum + flow * Math.exp(-y * j), 0);
        const scale = drawn.reduce((sum, flow) => sum + Math.abs(flow), 0);
        const found = irr(drawn);
        if (found === null) {
          const signs = new Set(Array.from({ length: 401 }, (_, i) => Math.sign(valueAt((i - 200) / 50))));
          expect(signs.size).toBe(1);
        } else if (Math.abs(Math.log1p(found)) < 1) {
          expect(Math.abs(valueAt(Math.log1p(found)))).toBeLessThan(
            1e-9 * scale * (1 + found) ** -drawn.length + 1e-6,
          );
        }
      }),
      { numRuns: 1000 },
    );
  });
});
