import { describe, expect, it } from 'vitest';
import { type IsoDate, isoDate } from './dates.ts';
import { cents } from './money.ts';
import { ownReturn, ownReturnsSince } from './own-return.ts';

interface Flow {
  readonly date: IsoDate;
  readonly amount: number;
}

const DAY = 86_400_000;
const yearsFrom = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY / 365;

/**
 * Returns the annual rate at which the flows grow to the end value, by bisection, independent of the root finder
 * under test.
 */
function bisected(flows: readonly Flow[], to: string, end: number): number {
  let [low, high] = [-0.999, 10];
  for (let step = 0; step < 200; step++) {
    const rate = (low + high) / 2;
    const grown = flows.reduce(
      (sum, { date, amount }) => sum + amount * (1 + rate) ** yearsFrom(date, to),
      0,
    );
    if (grown > end) high = rate;
    else low = rate;
  }
  return (low + high) / 2;
}

const flow = (date: string, euro: number): Flow => ({ date: isoDate(date), amount: 100 * euro });
/** Worked example 9 of domain 2.8. */
const example9 = [
  flow('2024-01-01', 10_000),
  flow('2024-07-01', 1_000),
  flow('2025-01-01', -400),
  flow('2025-07-01', 500),
];
const at = (date: string, euro: number) => ({ date: isoDate(date), value: cents(Math.round(100 * euro)) });

describe('ownReturn calculates the personal return', () => {
  it('the personal return is 3.68% a year, a result of € 800.00, for worked example 9', () => {
    const found = ownReturn({
      from: isoDate('2024-01-01'),
      to: isoDate('2026-01-01'),
      begin: cents(0),
      end: cents(1_190_000),
      flows: example9,
    });
    expect(found.result).toBe(80_000);
    expect(found.year).toBeCloseTo(0.036758, 6);
    expect(found.period).toBeCloseTo(1.036758 ** (731 / 365) - 1, 5);
  });

  it('the personal return from the start to each value equals the bisection result, without annualising', () => {
    const values = [
      at('2024-01-01', 9_700),
      at('2024-06-01', 9_812.34),
      at('2024-07-01', 10_801.5),
      at('2025-03-01', 10_720.01),
      at('2026-01-01', 11_900),
    ];
    const found = ownReturnsSince(values, example9, { isWhole: true });
    expect(found[0]).toEqual({ result: -30_000, period: null, year: null });
    for (const [index, { date, value }] of values.entries()) {
      if (index === 0) continue;
      const before = example9.filter((each) => each.date <= date);
      const rate = bisected(before, date, value);
      expect(found[index]?.period).toBeCloseTo((1 + rate) ** yearsFrom('2024-01-01', date) - 1, 9);
      expect(found[index]?.result).toBe(value - before.reduce((sum, { amount }) => sum + amount, 0));
    }
    // A period of less than a year has no annual return.
    expect(found.map(({ year }) => year === null)).toEqual([true, true, true, false, false]);
  });

  it('the personal return starts a partial period with its opening value, and excludes flows on the first day', () => {
    const values = [at('2025-01-01', 10_650), at('2025-08-01', 11_300)];
    const [, end] = ownReturnsSince(values, example9, { isWhole: false });
    expect(end?.result).toBe(1_130_000 - 1_065_000 - 50_000);
    const rate = bisected([flow('2025-01-01', 10_650), flow('2025-07-01', 500)], '2025-08-01', 1_130_000);
    expect(end?.period).toBeCloseTo((1 + rate) ** yearsFrom('2025-01-01', '2025-08-01') - 1, 9);
  });

  // One deposit and one value: the return is the second divided by the first, minus one.
  it.each([
    ['a loss of 60% in a week', '2026-03-02', '2026-03-09', 1_000, 400, -0.6],
    ['a loss of 99.99% in a day', '2026-03-02', '2026-03-03', 10_000, 1, -0.9999],
    ['a gain of 1,000% in a day', '2026-03-02', '2026-03-03', 100, 1_100, 10],
    ['a gain of 1% in a month', '2026-03-01', '2026-04-01', 1_000, 1_010, 0.01],
  ] as const)('the personal return of %s is that percentage', (_, from, to, paid, value, expected) => {
    const found = ownReturn({
      from: isoDate(from),
      to: isoDate(to),
      begin: cents(100 * paid),
      end: cents(100 * value),
      flows: [],
    });
    expect(found.period).toBeCloseTo(expected, 12);
    expect(found.year).toBeNull();
  });

  it('the personal return of a short period gives a deposit made halfway half its weight', () => {
    // € 1,000 for two weeks and € 500 for one week: with g as the growth per week, 1,000 g² + 500 g = 360, so
    // g = (−500 + √(500² + 4 · 1,000 · 360)) / 2,000 = 0.4, and over both weeks 0.4² − 1 = −84%.
    const found = ownReturn({
      from: isoDate('2026-03-02'),
      to: isoDate('2026-03-16'),
      begin: cents(100_000),
      end: cents(36_000),
      flows: [flow('2026-03-09', 500)].map(({ date, amount }) => ({ date, amount: cents(amount) })),
    });
    expect(found.period).toBeCloseTo(-0.84, 12);
  });

  it('the personal return is an empty list if there are no values', () => {
    expect(ownReturnsSince([], example9, { isWhole: true })).toEqual([]);
  });
});
