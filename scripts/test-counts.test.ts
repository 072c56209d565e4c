import { expect, test } from 'vitest';
import { countsOf, playwrightCounts, vitestCounts } from './test-counts.ts';

test('both reports are counted, and no report is nothing', () => {
  expect(vitestCounts({ numPassedTests: 5, numFailedTests: 2 })).toEqual({ passed: 5, failed: 2 });
  expect(playwrightCounts({ stats: { expected: 3, flaky: 1, unexpected: 2 } })).toEqual({
    passed: 4,
    failed: 2,
  });
  expect(vitestCounts(undefined)).toEqual({ passed: 0, failed: 0 });
});

test('a run that fails without a failed test never reads as a success', () => {
  expect(countsOf(false, { passed: 9, failed: 0 })).toEqual({ passed: 9, failed: 1 });
  expect(countsOf(true, { passed: 9, failed: 0 })).toEqual({ passed: 9, failed: 0 });
});
