import { existsSync, readFileSync } from 'node:fs';

export interface TestCounts {
  readonly passed: number;
  readonly failed: number;
  /** Names of those among the passed that failed at their first try. */
  readonly retried: readonly string[];
}

/** Reads the report vitest's JSON reporter wrote. */
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

/** Of a suite and of all in it, the names of what failed first and passed then. */
function flakyIn(suite: unknown): string[] {
  const own = listOf(suite, 'specs').filter((spec) =>
    listOf(spec, 'tests').some((test) => fieldOf(test, 'status') === 'flaky'),
  );
  return [...own.map((spec) => String(fieldOf(spec, 'title'))), ...listOf(suite, 'suites').flatMap(flakyIn)];
}

/** Reads the report Playwright's JSON reporter wrote; a test that passed at a second try passed. */
export function playwrightCounts(report: unknown): TestCounts {
  const stats = fieldOf(report, 'stats');
  return {
    passed: count(stats, 'expected') + count(stats, 'flaky'),
    failed: count(stats, 'unexpected'),
    retried: flakyIn(report),
  };
}

/** A stage that failed without a failed test (a file that does not load, a rejected check) counts as one failure. */
export function countsOf(ok: boolean, counts: TestCounts): TestCounts {
  return { ...counts, failed: ok ? counts.failed : Math.max(1, counts.failed) };
}

/** The parsed report, or `undefined` when the runner did not come to writing one. */
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
