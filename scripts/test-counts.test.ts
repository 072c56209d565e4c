import { expect, test } from 'vitest';
import { countsOf, playwrightCounts, vitestCounts } from './test-counts.ts';

test('adds the counts of both reports and counts a missing report as zero', () => {
  expect(vitestCounts({ numPassedTests: 5, numFailedTests: 2 })).toEqual({
    passed: 5,
    failed: 2,
    retried: [],
  });
  expect(playwrightCounts({ stats: { expected: 3, flaky: 1, unexpected: 2 } })).toEqual({
    passed: 4,
    failed: 2,
    retried: [],
  });
  expect(vitestCounts(undefined)).toEqual({ passed: 0, failed: 0, retried: [] });
});

test('lists the tests that passed only on a retry', () => {
  const results = [
    { status: 'passed', fullName: 'at once', failureMessages: [] },
    { status: 'passed', fullName: 'again', failureMessages: ['AssertionError'] },
    { status: 'failed', fullName: 'never', failureMessages: ['AssertionError', 'AssertionError'] },
  ];
  expect(vitestCounts({ testResults: [{ assertionResults: results }] }).retried).toEqual(['again']);
  const spec = (title: string, status: string) => ({ title, tests: [{ status }] });
  const inner = { specs: [spec('deep', 'flaky'), spec('well', 'expected')] };
  const suites = [{ specs: [spec('first', 'flaky')], suites: [inner] }];
  expect(playwrightCounts({ suites }).retried).toEqual(['first', 'deep']);
});

test('counts at least one failure for a failed run, even when no test failed', () => {
  const counts = { passed: 9, failed: 0, retried: [] };
  expect(countsOf(false, counts)).toEqual({ ...counts, failed: 1 });
  expect(countsOf(true, counts)).toEqual(counts);
});
