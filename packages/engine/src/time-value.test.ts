import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import data from '../testdata/finance-cases.json' with { type: 'json' };
import { isoDate } from './dates.ts';
import { irr, xirr } from './money-weighted-return.ts';
import { fv, nper, type PaymentTiming, pmt, pv } from './time-value.ts';
import { rate } from './time-value-rate.ts';

interface FinanceCase {
  readonly id: string;
  readonly function: string;
  readonly category: string;
  readonly args: readonly unknown[];
  readonly expected: number | null;
  readonly all_roots?: readonly number[];
}

const cases = data.cases as readonly FinanceCase[];

function compute({ function: name, args }: FinanceCase): number | null {
  if (name === 'IRR') return irr(args[0] as number[]);
  if (name === 'XIRR') return xirr(args[0] as number[], (args[1] as string[]).map(isoDate));
  const [a, b, c, d, type] = args as [number, number, number, number, PaymentTiming];
  const spreadsheet = { FV: fv, PV: pv, PMT: pmt, NPER: nper, RATE: rate }[name];
  if (spreadsheet === undefined) throw new Error(`unknown function ${name}`);
  return spreadsheet(a, b, c, d, type);
}

describe('the reference cases of the spreadsheet functions', () => {
  it.each(cases)('the function of case $id ($category) matches the spreadsheet to 1e-9', (reference) => {
    const { expected, all_roots: roots } = reference;
    const actual = compute(reference);
    if (expected === null || actual === null) {
      expect(actual).toBe(expected);
    } else if (roots !== undefined) {
      expect(Math.min(...roots.map((root) => Math.abs(actual - root)))).toBeLessThan(1e-9);
    } else {
      expect(Math.abs(actual - expected)).toBeLessThan(1e-9 * Math.abs(expected));
    }
  });
});

const anyRate = fc.oneof(
  fc.constant(0),
  fc.double({ min: -0.05, max: 0.05, noNaN: true }),
  fc.constantFrom(1e-15, -1e-12, 1e-9),
);
const periods = fc.integer({ min: 1, max: 480 });
const amount = fc.integer({ min: -1_000_000, max: 1_000_000 });
const timing = fc.constantFrom<PaymentTiming>(0, 1);

describe('the five functions of the time value of money', () => {
  it("the time value functions are each other's inverse at every rate, including rates close to 0", () => {
    fc.assert(
      fc.property(anyRate, periods, amount, amount, timing, (r, n, payment, present, type) => {
        const future = fv(r, n, payment, present, type);
        const scale = 1e-8 * (1 + Math.abs(payment) * n + Math.abs(present));
        const discount = (1 + r) ** -n;
        expect(Math.abs(pv(r, n, payment, future, type) - present)).toBeLessThan(
          scale * Math.max(1, discount),
        );
        expect(Math.abs(pmt(r, n, present, future, type) - payment)).toBeLessThan(
          scale * Math.max(1, discount),
        );
      }),
    );
  });

  it('the time value functions find the rate that produced the future value', () => {
    const deposit = fc.integer({ min: -10_000, max: -1 });
    fc.assert(
      fc.property(anyRate, periods, deposit, deposit, timing, (r, n, payment, present, type) => {
        const found = rate(n, payment, present, fv(r, n, payment, present, type), type);
        expect(found).toBeCloseTo(r, 10);
      }),
    );
  });

  it('the time value functions return null when there is no rate or no number of periods', () => {
    expect(rate(12, -100, -1000, -50, 0)).toBeNull();
    expect(nper(0.01, -5, 1000, 0, 0)).toBeNull();
    expect(nper(0, 0, 1000, 0, 0)).toBeNull();
  });

  it('the time value functions reject a rate of −1, a payment over 0 periods, and a rate over a fraction of a period', () => {
    expect(() => fv(-1, 12, 0, 1, 0)).toThrow(RangeError);
    expect(() => pmt(0.01, 0, 1, 1, 0)).toThrow(RangeError);
    expect(() => rate(1.5, 0, -1, 2, 0)).toThrow(RangeError);
  });
});
