import { describe, expect, test } from 'vitest';
import {
  displayedExitCosts,
  exitAges,
  exitAgeText,
  exitCostFieldsOf,
  exitCostsOf,
  exitCostText,
} from './exit-costs.ts';

const percentage = (fraction: number) => `${Math.round(fraction * 1e4) / 100}%`;
const four = exitCostFieldsOf([
  { fromYear: 0, rate: 0.03 },
  { fromYear: 1, rate: 0.02 },
  { fromYear: 2, rate: 0.02 },
  { fromYear: 7, rate: 0 },
]);

describe('exit costs depend on the age of units', () => {
  test('reads a snapshot with only two rates as the steps that older releases charged', () => {
    expect(exitCostsOf({ exitCostRate: { underFiveYears: 0.03, fromFiveYears: 0.015 } })).toEqual([
      { fromYear: 0, rate: 0.03 },
      { fromYear: 5, rate: 0.015 },
    ]);
  });

  test('new steps contain two rates for a page or a server of the previous release', () => {
    expect(four.exitCostRate).toEqual({ underFiveYears: 0.03, fromFiveYears: 0.02 });
    expect(exitCostsOf(four)).toHaveLength(4);
  });

  test('a text names each age at which the exit costs change', () => {
    expect(exitCostText(four, percentage)).toBe('3%, na 1 jaar 2%, na 7 jaar 0%');
    expect(exitCostText(exitCostFieldsOf([{ fromYear: 0, rate: 0.01 }]), percentage)).toBe('1%');
    expect(displayedExitCosts(four).map(exitAgeText)).toEqual([
      'korter dan 1 jaar',
      '1 tot 7 jaar',
      '7 jaar of langer',
    ]);
    expect(exitAges([four, { exitCostRate: { underFiveYears: 0.03, fromFiveYears: 0.015 } }])).toEqual([
      0, 1, 5, 7,
    ]);
  });
});
