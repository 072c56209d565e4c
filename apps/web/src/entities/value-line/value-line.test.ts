import { isoDate } from '@portaal/engine';
import { expect, test } from 'vitest';
import { extremes, resultsOf, valueAxis } from './value-line.ts';

test('starts the axis of a short period above 0, but limits a change of one percent to a twentieth', () => {
  expect(valueAxis([10_000, 10_412], 13)).toEqual({ fromZero: false, leastSpan: 0.2 * 10_412 });
  // The axis starts at 0 for longer periods, and for values that would not become clearer with a higher start.
  expect(valueAxis([10_000, 10_412], 14).fromZero).toBe(true);
  expect(valueAxis([4_000, 10_412], 6).fromZero).toBe(true);
  expect(valueAxis([-500, 10_412], 6).fromZero).toBe(true);
});

test('the extremes of the value line ignore missing values', () => {
  expect(extremes([null, 3, 9, 3, 9])).toEqual({ low: { at: 1, value: 3 }, high: { at: 2, value: 9 } });
  expect(extremes([null])).toBeNull();
});

test('the result over a period that starts after the start of the contract excludes the initial value', () => {
  const day = (text: string) => isoDate(text);
  const line = {
    points: [
      { day: day('2026-01-01'), value: 1_000.1, paidIn: 900 },
      { day: day('2026-02-01'), value: 1_260.33, paidIn: 1_150 },
    ],
    payments: [
      { day: day('2026-01-01'), paidIn: 900, takenOut: 0, isRegular: false },
      { day: day('2026-02-01'), paidIn: 250, takenOut: 0, isRegular: true },
    ],
  };
  expect(resultsOf({ ...line, isWhole: false }).map(({ result }) => result)).toEqual([0, 10_23]);
  expect(resultsOf({ ...line, isWhole: true }).map(({ result }) => result)).toEqual([100_10, 110_33]);
});
