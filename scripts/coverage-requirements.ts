import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { CommandFailure, reportFailure } from './command-failure.ts';
import { inProject, projectFolder } from './project-folder.ts';
import { type Coverage, compareCoverage, provenNumbers, requirementNumbers } from './requirement-numbers.ts';
import type { Task } from './task-list.ts';

const DOCUMENT = inProject('docs/requirements.md');
const RECORD = inProject('docs/requirements-covered.txt');
const TESTS = ['apps/**/*.test.{ts,tsx}', 'packages/**/*.test.ts', 'e2e/**/*.{spec,test}.ts'];

/** `npm run coverage:requirements`: reports which requirements have a test; `--update` records the current state. */
export function main(parameters: readonly string[]): Promise<number> {
  return reportFailure(async () => report(parameters));
}

function report(parameters: readonly string[]): number {
  const coverage = measure();
  if (parameters.includes('--update')) writeFileSync(RECORD, `${coverage.proven.join('\n')}\n`);
  const total = coverage.proven.length + coverage.missing.length;
  process.stdout.write(`${coverage.proven.length} van ${total} eisen hebben een test.\n`);
  if (coverage.missing.length > 0) process.stdout.write(`Zonder test: ${coverage.missing.join(', ')}\n`);
  const faults = parameters.includes('--update') ? unknownFaults(coverage) : allFaults(coverage);
  for (const fault of faults) console.error(fault);
  return faults.length === 0 ? 0 : 1;
}

/**
 * Checks, as part of `npm run check`, that every requirement that had a test still has one. Omits the requirements
 * still to be built.
 */
export const coverageTask: Task = {
  name: 'requirements keep their test',
  run: async () => {
    const faults = allFaults(measure());
    return { ok: faults.length === 0, output: faults.join('\n') };
  },
};

function allFaults(coverage: Coverage): string[] {
  const lost = coverage.lost.length === 0 ? [] : [`Test verdwenen voor: ${coverage.lost.join(', ')}`];
  return [...lost, ...unknownFaults(coverage)];
}

function unknownFaults({ unknown }: Coverage): string[] {
  return unknown.length === 0 ? [] : [`Onbekend eisnummer in een testtitel: ${unknown.join(', ')}`];
}

function measure(): Coverage {
  const tests = globSync(TESTS, { cwd: projectFolder, exclude: (path) => path.includes('node_modules') });
  const found = new Set(tests.flatMap((path) => provenNumbers(readFileSync(inProject(path), 'utf8'))));
  const recorded = existsSync(RECORD) ? readFileSync(RECORD, 'utf8').split(/\s+/).filter(Boolean) : [];
  if (!existsSync(DOCUMENT)) throw new CommandFailure('De lijst met eisen ontbreekt: docs/requirements.md');
  const required = requirementNumbers(readFileSync(DOCUMENT, 'utf8'));
  return compareCoverage(required, [...found].sort(), recorded);
}
