import { isoDate, priceToDecimal } from '@portaal/engine';
import { describe, expect, test } from 'vitest';
import { priceHistory, publicationDay } from './price-history.ts';

const prices = priceHistory(isoDate('2026-12-24'));
const navsOf = (fundId: number) =>
  prices.filter((row) => row.fundId === fundId).map((row) => priceToDecimal(row.nav));

describe('the demo has a price history', () => {
  test.each([
    [1, [100, 100.134, 100.0942, 100.8452], 108.2767],
    [2, [100, 99.948, 99.9352, 99.6083], 104.5167],
    [3, [100, 100.1004, 100.3094, 101.8443], 98.8442],
    [4, [100, 100.0036, 99.9825, 100.1561], 100.9944],
  ])('fund %i has the reference values of domain 6.1', (fundId, first, last) => {
    expect(navsOf(fundId).slice(0, 4)).toEqual(first);
    expect(navsOf(fundId).at(-1)).toBe(last);
  });

  test('the price history of the demo ends with the price of the first of the current month', () => {
    expect(new Set(prices.map(({ date }) => date)).has(isoDate('2026-12-01'))).toBe(true);
    expect(prices.every(({ date }) => date <= '2026-12-01')).toBe(true);
  });

  test('a later last day only adds months, also beyond the table of the domain', () => {
    const later = priceHistory(isoDate('2029-03-01')).filter(({ date }) => date <= '2026-12-01');
    expect(later).toEqual(prices);
    expect(priceHistory(isoDate('2029-03-01')).at(-1)?.date).toBe('2029-03-01');
  });

  test.each([
    ['2026-11-01', '2026-11-06'],
    ['2026-08-01', '2026-08-07'],
    ['2026-07-01', '2026-07-07'],
  ])('the price of %s is published on %s, the fifth business day', (date, day) => {
    expect(publicationDay(isoDate(date))).toBe(day);
  });
});
