import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { CommandFailure, reportFailure } from './command-failure.ts';
import { inProject } from './project-folder.ts';

const REPORT = inProject('.cache/test/playwright.json');
const RESULTS = inProject('apps/web/src/features/products/brand/accessibility-results.json');
const EXAMINED = 'accessibility.spec.ts';

/** Results in the accessibility statement. The web page reads them from a JSON file with these fields. */
interface AccessibilityResults {
  /** Day of the examination, for example `2026-11-23`. */
  readonly examinedOn: string;
  /** Number of examined pages and page states, each examined for every brand. */
  readonly screens: number;
  /** Number of these screens with a finding for at least one brand. */
  readonly faulty: number;
}

interface Suite {
  readonly specs?: readonly { readonly title: string; readonly file: string; readonly ok: boolean }[];
  readonly suites?: readonly Suite[];
}

interface Report {
  readonly suites: readonly Suite[];
  readonly stats: { readonly startTime: string };
}

const specsOf = (suite: Suite): NonNullable<Suite['specs']> => [
  ...(suite.specs ?? []),
  ...(suite.suites ?? []).flatMap(specsOf),
];

/** Counts each screen once for all brands. A screen that fails for any brand is faulty. */
export function resultsOf({ suites, stats }: Report): AccessibilityResults {
  const specs = suites.flatMap(specsOf).filter(({ file }) => file.endsWith(EXAMINED));
  if (specs.length === 0) throw new CommandFailure(`Geen uitkomst van ${EXAMINED} in ${REPORT}.`);
  const named = (chosen: typeof specs) => new Set(chosen.map(({ title }) => title)).size;
  return {
    examinedOn: stats.startTime.slice(0, 10),
    screens: named(specs),
    faulty: named(specs.filter(({ ok }) => !ok)),
  };
}

/**
 * Second half of `npm run bench -- accessibility`: writes the results of the browser tests in the first half to a
 * file.
 */
export function main(): Promise<number> {
  return reportFailure(async () => {
    if (!existsSync(REPORT)) throw new CommandFailure(`${REPORT} is er niet: voer eerst de reizen uit.`);
    const results = resultsOf(JSON.parse(readFileSync(REPORT, 'utf8')) as Report);
    writeFileSync(RESULTS, `${JSON.stringify(results, null, 2)}\n`);
    process.stdout.write(`${results.screens} schermen onderzocht, bij ${results.faulty} een probleem.\n`);
    return 0;
  });
}
