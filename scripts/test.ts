import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { changedFiles } from './changed-files.ts';
import { planTests, type TestSelection } from './changed-tests.ts';
import { CommandFailure, reportFailure } from './command-failure.ts';
import { ensureDatabaseTemplate } from './database-template.ts';
import { readImportGraph } from './import-graph.ts';
import { readJourneys } from './journeys.ts';
import { startPostgres } from './postgres-cluster.ts';
import { inProject, projectFolder } from './project-folder.ts';
import { requireTestTools } from './system-packages.ts';
import { countsOf, playwrightCounts, readReport, type TestCounts, vitestCounts } from './test-counts.ts';
import { buildWeb } from './web-build.ts';

const REPORTS = inProject('.cache/test');
const NOTHING: TestCounts = { passed: 0, failed: 0, retried: [] };

type Environment = Readonly<Record<string, string>>;

interface Stage {
  readonly title: string;
  readonly needsTools: boolean;
  /** Runs the stage and resolves with the counts; `parameters` are passed to the test runner. */
  readonly run: (environment: Environment, parameters: readonly string[]) => Promise<StageOutcome>;
}

interface StageOutcome {
  readonly ok: boolean;
  readonly counts: TestCounts;
}

/** A test stage, together with the parameters for its test runner. */
interface Turn {
  readonly stage: Stage;
  readonly parameters: readonly string[];
}

const check: Stage = { title: 'Controle', needsTools: false, run: runCheck };
const unit: Stage = { title: 'Tests', needsTools: true, run: runVitest };
const e2e: Stage = { title: 'Reizen in de browser', needsTools: true, run: runPlaywright };

const stages: Readonly<Record<string, Stage>> = { check, unit, e2e };
const CHANGED = 'changed';
const EMBEDDED = 'api on the embedded database';

let running: ChildProcess | undefined;
let interrupted = false;

/**
 * `npm test [-- check|unit|e2e [parameters for the runner]]`, or `npm test -- changed [revision]`. The last line is
 * always "N passed, N failed".
 */
export async function main(parameters: readonly string[]): Promise<number> {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      interrupted = true;
      running?.kill(signal);
    });
  }
  let counts = NOTHING;
  const code = await reportFailure(async () => {
    const outcome = await runStages(parameters);
    counts = outcome.counts;
    return outcome.ok && !interrupted ? 0 : 1;
  });
  const { passed, failed, retried } = countsOf(code === 0, counts);
  for (const name of retried) process.stdout.write(`\nPas bij een nieuwe poging geslaagd: ${name}`);
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
  return interrupted ? 130 : code;
}

async function runStages(parameters: readonly string[]): Promise<StageOutcome> {
  const turns = await turnsOf(parameters);
  if (!turns.some(({ stage }) => stage.needsTools)) return runInOrder(turns, {});

  const configuredUrl = process.env.TEST_POSTGRES_URL;
  const tools = requireTestTools({ postgres: !configuredUrl });
  const cluster =
    tools.postgres === undefined ? undefined : await startPostgres(tools.postgres, findMemory());
  try {
    return await runInOrder(turns, {
      // Each test process loads the same packages, and compiling them is a fifth of the work of the web tests.
      NODE_COMPILE_CACHE: inProject('.cache/compiled'),
      CHROMIUM_PATH: tools.chromium,
      TEST_POSTGRES_URL: configuredUrl || (cluster?.url ?? ''),
      TEST_DATABASE_TEMPLATE: await ensureDatabaseTemplate(),
    });
  } finally {
    await cluster?.stop();
  }
}

async function turnsOf([name, ...parameters]: readonly string[]): Promise<Turn[]> {
  if (name === undefined) return Object.values(stages).map((stage) => ({ stage, parameters }));
  if (name === CHANGED) return changedTurns(parameters[0]);
  const stage = stages[name];
  if (stage === undefined) {
    const names = [...Object.keys(stages), CHANGED].join(', ');
    throw new CommandFailure(`Onbekend onderdeel "${name}". Kies uit: ${names}.`);
  }
  return [{ stage, parameters }];
}

/** Returns the stages that the changes since a revision affect, each limited to the affected test files. */
async function changedTurns(revision?: string): Promise<Turn[]> {
  const changed = changedFiles(revision);
  const graph = await readImportGraph(projectFolder);
  const plan = planTests(changed, { graph, journeys: readJourneys(projectFolder) });
  const amount = (chosen: TestSelection): string => (chosen === 'all' ? 'alle' : String(chosen.size));
  process.stdout.write(
    `${changed.length} bestanden veranderd. Bestanden met tests: ${amount(plan.unit)}, ` +
      `daarvan ook op de ingebouwde database: ${amount(plan.embedded)}. Reizen: ${amount(plan.journeys)}.\n`,
  );
  const turn = (stage: Stage, chosen: TestSelection, ...parameters: string[]): Turn[] => {
    if (chosen === 'all') return [{ stage, parameters }];
    return chosen.size === 0 ? [] : [{ stage, parameters: [...parameters, ...chosen] }];
  };
  // All selected tests may belong to the other test project, so a project without selected tests is not a failure.
  const project = (name: string): string[] => ['--passWithNoTests', '--project', name];
  return [
    { stage: check, parameters: [] },
    ...turn(unit, plan.unit, ...project(`!${EMBEDDED}`)),
    ...turn(unit, plan.embedded, ...project(EMBEDDED)),
    ...turn(e2e, plan.journeys),
  ];
}

async function runInOrder(turns: readonly Turn[], environment: Environment): Promise<StageOutcome> {
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });
  let counts = NOTHING;
  for (const { stage, parameters } of turns) {
    if (interrupted) return { ok: false, counts };
    process.stdout.write(`\n▶ ${stage.title}\n`);
    const start = performance.now();
    const outcome = await stage.run(environment, parameters);
    const seconds = ((performance.now() - start) / 1000).toFixed(1).replace('.', ',');
    process.stdout.write(`${outcome.ok ? '✓' : '✗'} ${stage.title} in ${seconds} s\n`);
    counts = {
      passed: counts.passed + outcome.counts.passed,
      failed: counts.failed + outcome.counts.failed,
      retried: [...counts.retried, ...outcome.counts.retried],
    };
    if (!outcome.ok) return { ok: false, counts };
  }
  return { ok: true, counts };
}

async function runCheck(environment: Environment): Promise<StageOutcome> {
  return { ok: await runNode([inProject('scripts/run.mjs'), 'check'], environment), counts: NOTHING };
}

async function runVitest(environment: Environment, parameters: readonly string[]): Promise<StageOutcome> {
  const report = join(REPORTS, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const command = [inProject('node_modules/vitest/vitest.mjs'), 'run', ...reporters, ...parameters];
  const ok = await withMemoryFolder((folder) =>
    runNode(command, folder === undefined ? environment : { ...environment, TMPDIR: folder }),
  );
  return { ok, counts: countsOf(ok, vitestCounts(readReport(report))) };
}

async function runPlaywright(environment: Environment, parameters: readonly string[]): Promise<StageOutcome> {
  await buildWeb();
  const report = join(REPORTS, 'playwright.json');
  const command = [
    inProject('node_modules/@playwright/test/cli.js'),
    'test',
    '--reporter=list,json',
    ...parameters,
  ];
  const ok = await runNode(
    command,
    { ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    inProject('e2e'),
  );
  return { ok, counts: countsOf(ok, playwrightCounts(readReport(report))) };
}

/** Runs a script with this same Node, which also comes first in PATH for its child processes. */
function runNode(
  parameters: readonly string[],
  environment: Environment,
  folder = inProject(),
): Promise<boolean> {
  const PATH = [dirname(process.execPath), process.env.PATH ?? ''].join(delimiter);
  return new Promise((resolve) => {
    running = spawn(process.execPath, parameters, {
      cwd: folder,
      env: { ...process.env, PATH, ...environment },
      stdio: 'inherit',
    });
    running.once('error', () => resolve(false));
    running.once('exit', (code) => resolve(code === 0));
  });
}

const MEMORY = '/dev/shm';
/**
 * Minimum free space in bytes. Two test files at a time need some hundreds of MB, while a container may have only 64
 * MB of shared memory.
 */
const FREE_BYTES = 4 * 2 ** 30;

/**
 * Runs the work with a temporary folder in memory, because in tests the embedded database spends most of its time
 * syncing files to disk. The folder is undefined if the machine has no memory file system or only a small one.
 */
async function withMemoryFolder<T>(work: (folder: string | undefined) => Promise<T>): Promise<T> {
  const memory = findMemory();
  if (memory === undefined) return work(undefined);
  const folder = mkdtempSync(join(memory, 'portaal-tests-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the folder of a memory file system that every user may write to; undefined if it is absent or too small. */
function findMemory(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= FREE_BYTES ? MEMORY : undefined;
  } catch {
    return undefined;
  }
}
