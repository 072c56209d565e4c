import { describe, expect, test } from 'vitest';
import {
  dividedEqually,
  percentageOf,
  remainingPercentage,
  toFractions,
  totalPercentage,
  withPercentage,
} from './fund-allocation.ts';

describe('a customer divides the deposit over the funds', () => {
  test('C-04 stores a share as a percentage from 0 to 100 and sends it to the server as a fraction', () => {
    const allocation = withPercentage(withPercentage([], 1, 40), 2, 60);
    expect(allocation).toEqual([
      { id: 1, percentage: 40 },
      { id: 2, percentage: 60 },
    ]);
    expect(toFractions(allocation)).toEqual([
      { id: 1, percentage: 0.4 },
      { id: 2, percentage: 0.6 },
    ]);
  });

  test('C-04 a share stays within 0 and 100, and a fund with share 0 is removed from the allocation', () => {
    expect(withPercentage([], 1, 140)).toEqual([{ id: 1, percentage: 100 }]);
    expect(withPercentage([{ id: 1, percentage: 10 }], 1, -5)).toEqual([]);
    expect(withPercentage([{ id: 1, percentage: 10 }], 1, Number.NaN)).toEqual([]);
  });

  test('changing one share preserves the other shares and their order', () => {
    const before = dividedEqually([1, 2, 3]);
    expect(withPercentage(before, 2, 20).map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(percentageOf(withPercentage(before, 2, 20), 3)).toBe(33);
  });

  test('an equal allocation always adds up to exactly 100', () => {
    for (let count = 1; count <= 10; count += 1) {
      const ids = Array.from({ length: count }, (_, index) => index + 1);
      expect(totalPercentage(dividedEqually(ids))).toBe(100);
    }
    expect(dividedEqually([])).toEqual([]);
  });

  test('percentages with decimals add up without binary rounding errors', () => {
    const allocation = [
      { id: 1, percentage: 33.3 },
      { id: 2, percentage: 33.3 },
      { id: 3, percentage: 33.4 },
    ];
    expect(totalPercentage(allocation)).toBe(100);
    expect(remainingPercentage(allocation)).toBe(0);
    expect(toFractions(allocation).map(({ percentage }) => percentage)).toEqual([0.333, 0.333, 0.334]);
  });
});
