import { existsSync, readFileSync } from 'node:fs';

export interface TestCounts {
  readonly passed: number;
  readonly failed: number;
  /** Names of the tests that failed at first and passed on a retry. */
  readonly retried: readonly string[];
}

/** Reads the report of vitest's JSON reporter. */
export function vitestCounts(report: unknown): TestCounts {
  return {
    passed: count(report, 'numPassedTests'),
    failed: count(report, 'numFailedTests'),
    retried: listOf(report, 'testResults')
      .flatMap((file) => listOf(file, 'assertionResults'))
      .filter((test) => fieldOf(test, 'status') === 'passed' && listOf(test, 'failureMessages').length > 0)
      .map((test) => String(fieldOf(test, 'fullName'))),
  };
}

/** Returns the names of tests in a suite and its subsuites that failed at first and then passed. */
function flakyIn(suite: unknown): string[] {
  const own = listOf(suite, 'specs').filter((spec) =>
    listOf(spec, 'tests').some((test) => fieldOf(test, 'status') === 'flaky'),
  );
  return [...own.map((spec) => String(fieldOf(spec, 'title'))), ...listOf(suite, 'suites').flatMap(flakyIn)];
}

/** Reads the report of Playwright's JSON reporter. A test that passed on a retry counts as passed. */
export function playwrightCounts(report: unknown): TestCounts {
  const stats = fieldOf(report, 'stats');
  return {
    passed: count(stats, 'expected') + count(stats, 'flaky'),
    failed: count(stats, 'unexpected'),
    retried: flakyIn(report),
  };
}

/**
 * Counts one failure for a stage that failed without a failed test, for example because a file does not load or a
 * check fails.
 */
export function countsOf(ok: boolean, counts: TestCounts): TestCounts {
  return { ...counts, failed: ok ? counts.failed : Math.max(1, counts.failed) };
}

/** Returns the parsed report, or `undefined` if the runner wrote none. */
export function readReport(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

function fieldOf(report: unknown, name: string): unknown {
  if (typeof report !== 'object' || report === null) return undefined;
  return (report as Record<string, unknown>)[name];
}

function listOf(report: unknown, name: string): readonly unknown[] {
  const value = fieldOf(report, name);
  return Array.isArray(value) ? value : [];
}

function count(report: unknown, name: string): number {
  const value = fieldOf(report, name);
  return typeof value === 'number' ? value : 0;
}
