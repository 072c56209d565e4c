import { describe, expect, it } from 'vitest';
import { cents, euroToCents } from './money.ts';
import { inTodaysMoney } from './purchasing-power.ts';

describe("inTodaysMoney converts an amount to today's prices", () => {
  it.each([
    ['2% over ten years', 0.02, 10, 8_203_483],
    ['no inflation', 0, 30, 10_000_000],
    ['today', 0.02, 0, 10_000_000],
    ['half a year', 0.02, 0.5, 9_901_475],
    ['deflation', -0.01, 1, 10_101_010],
  ])('inTodaysMoney converts 100,000 euro at %s', (_, inflation, years, worth) => {
    expect(inTodaysMoney(euroToCents(100_000), inflation, years)).toBe(worth);
  });

  it.each([
    [-1, 1],
    [Number.NaN, 1],
    [0.02, -1],
    [0.02, Number.NaN],
  ])('inTodaysMoney rejects inflation %d over %d years', (inflation, years) => {
    expect(() => inTodaysMoney(cents(1), inflation, years)).toThrow(RangeError);
  });
});
