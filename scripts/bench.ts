import { listCommands } from '../apps/api/src/operation/command-texts.ts';
import { measurementTexts, programTexts } from '../bench/bench-texts.ts';
import { reportFailure } from './command-failure.ts';
import { runProgram } from './program.ts';

type Program = (parameters: readonly string[]) => Promise<number>;

const programs: Readonly<Record<keyof typeof programTexts, Program>> = {
  bytes: (parameters) => runProgram(() => import('../bench/web-entries.ts'), parameters),
  deploy: (parameters) => runProgram(() => import('../bench/deploy.ts'), parameters),
  first: (parameters) => runProgram(() => import('../bench/first-starts.ts'), parameters),
  kill: (parameters) => runProgram(() => import('../bench/kill-nine.ts'), parameters),
  scale: (parameters) => runProgram(() => import('../bench/scale.ts'), parameters),
  'upgrade:check': (parameters) => runProgram(() => import('../bench/upgrade-check.ts'), parameters),
  'upgrade:load': (parameters) => runProgram(() => import('../bench/upgrade-load.ts'), parameters),
  'versions:beside': (parameters) => runProgram(() => import('../bench/versions-beside.ts'), parameters),
  quarter: playQuarter,
  accessibility: recordAccessibility,
};

/** `npm run bench [-- NAME … [--large]]`: runs one program with its parameters, or measurements with their budgets. */
export async function main(parameters: readonly string[]): Promise<number> {
  const [name = '', ...rest] = parameters;
  if (isProgram(name)) return programs[name](rest);
  const unknown = parameters.filter((one) => one !== '--large' && !Object.hasOwn(measurementTexts, one));
  if (unknown.length > 0) {
    console.error(`Onbekend: ${unknown.join(', ')}. Kies één opdracht:`);
    console.error(listCommands(programTexts).join('\n'));
    console.error(`of een of meer metingen:\n${listCommands(measurementTexts).join('\n')}`);
    return 2;
  }
  return reportFailure(async () => (await import('../bench/measurements.ts')).measure(parameters));
}

const isProgram = (name: string): name is keyof typeof programs => Object.hasOwn(programs, name);

const runTests: Program = async (parameters) => (await import('./test.ts')).main(parameters);

function playQuarter(): Promise<number> {
  process.env.QUARTER_INVESTORS = '5000';
  return runTests(['unit', '--project', 'api on postgres', 'apps/api/src/testing/quarter.test.ts']);
}

/** Records the result whether or not the browser tests pass, because a failing screen is part of the result. */
async function recordAccessibility(): Promise<number> {
  await runTests(['e2e', 'accessibility.spec.ts']);
  return (await import('./accessibility-results.ts')).main();
}
