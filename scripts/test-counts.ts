import { existsSync, readFileSync } from 'node:fs';

export interface TestCounts {
  readonly passed: number;
  readonly failed: number;
}

/** Reads the report vitest's JSON reporter wrote. */
export function vitestCounts(report: unknown): TestCounts {
  return { passed: count(report, 'numPassedTests'), failed: count(report, 'numFailedTests') };
}

/** Reads the report Playwright's JSON reporter wrote; a test that passed at a second try passed. */
export function playwrightCounts(report: unknown): TestCounts {
  const stats = typeof report === 'object' && report !== null && 'stats' in report ? report.stats : undefined;
  return { passed: count(stats, 'expected') + count(stats, 'flaky'), failed: count(stats, 'unexpected') };
}

/** A stage that failed without a failed test (a file that does not load, a rejected check) counts as one failure. */
export function countsOf(ok: boolean, counts: TestCounts): TestCounts {
  return { passed: counts.passed, failed: ok ? counts.failed : Math.max(1, counts.failed) };
}

/** The parsed report, or `undefined` when the runner did not come to writing one. */
export function readReport(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

function count(report: unknown, name: string): number {
  if (typeof report !== 'object' || report === null) return 0;
  const value = (report as Record<string, unknown>)[name];
  return typeof value === 'number' ? value : 0;
}
