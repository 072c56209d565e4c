import { globSync, readFileSync } from 'node:fs';
import { areasPageTask } from './areas-page.ts';
import { configurationPageTask } from './configuration-page.ts';
import { coverageTask } from './coverage-requirements.ts';
import { decisionsTask } from './decisions.ts';
import { loosePinsIn } from './exact-versions.ts';
import { expandOnlyTask } from './expand-only.ts';
import { grammarTask } from './grammar.ts';
import { lockfileFaultsIn } from './lockfile-faults.ts';
import { cruiseBoundaries, longFunctions } from './module-boundaries.ts';
import type { ToolOutcome } from './node-tool.ts';
import { inProject, projectFolder } from './project-folder.ts';
import { promisesTask } from './promises.ts';
import { placeholdersPageTask } from './provider-texts-page.ts';
import { referencesTask } from './references.ts';
import { ruleIndexTask } from './rule-index.ts';
import { readProjectWords } from './source-words.ts';
import { tablesPageTask } from './tables-page.ts';
import { runTasks, type Task, toolTask } from './task-list.ts';
import { typedFiguresTask } from './typed-figures.ts';
import { vocabularyTask } from './vocabulary.ts';

const WORKSPACES = ['packages/*', 'apps/*'];
const KNIP = ['node_modules/knip/bin/knip.js', '--no-progress'] as const;
const TSC = 'node_modules/typescript/bin/tsc';

/** `npm run check`: runs all checks that do not run the product. */
export async function main(): Promise<number> {
  const print = (line: string): void => void process.stdout.write(`${line}\n`);
  const failed = await runTasks([...typeTasks(), ...codeTasks()], print);
  for (const { name, output } of failed) print(`\n── ${name} ──\n${output}`);
  return failed.length === 0 ? 0 : 1;
}

function typeTasks(): Task[] {
  const projects = globSync(['tsconfig.json', ...WORKSPACES.map((folder) => `${folder}/tsconfig.json`)], {
    cwd: projectFolder,
  });
  return projects.sort().map((project) => {
    const name = project.replace(/\/?tsconfig\.json$/, '') || '.';
    // The stored build information makes later runs check only changed files.
    const record = inProject('.cache/types', `${name.replaceAll('/', '-')}.json`);
    return toolTask(`types ${name}`, TSC, '-p', project, '--incremental', '--tsBuildInfoFile', record);
  });
}

function codeTasks(): Task[] {
  return [
    toolTask('format and lint', 'node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'),
    { name: 'boundaries', run: checkBoundaries },
    toolTask('dead code', ...KNIP),
    toolTask('exports only tests use', ...KNIP, '--production', '--include', 'files,exports'),
    toolTask('duplicates', 'node_modules/jscpd/run-jscpd.js', '--config', '.jscpd.json'),
    { name: 'exact versions', run: checkVersions },
    { name: 'lockfile', run: checkLockfile },
    coverageTask,
    expandOnlyTask,
    vocabularyTask,
    grammarTask,
    decisionsTask,
    promisesTask,
    typedFiguresTask,
    referencesTask,
    configurationPageTask,
    tablesPageTask,
    areasPageTask,
    ruleIndexTask,
    placeholdersPageTask,
  ];
}

/** Maximum number of branches for a failed query in the features of the web application. */
const MOST_ERROR_BRANCHES = 8;

async function checkBoundaries(): Promise<ToolOutcome> {
  const { modules, figures, violations } = await cruiseBoundaries(projectFolder);
  const everything = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: projectFolder }).length;
  // A parser that reads no files finds no violations, so reading too few files counts as a failure.
  if (modules === 0 || modules < everything) {
    return { ok: false, output: `Maar ${modules} van minstens ${everything} bestanden gelezen.` };
  }
  const long = longFunctions(readProjectWords());
  const own = ownErrorBranches();
  const faults = [
    ...violations,
    ...long,
    ...(own > MOST_ERROR_BRANCHES ? [`${own} keer \`isError &&\`, hoogstens ${MOST_ERROR_BRANCHES}`] : []),
  ];
  return {
    ok: faults.length === 0,
    output: faults.join('\n'),
    figures: `${figures}, ${long.length} functies boven 100 regels, ${own} keer \`isError &&\``,
  };
}

/** Counts the features' own branches for a failed query. Other pages use `Loaded` or `AdminLoaded`. */
const ownErrorBranches = (): number =>
  globSync('apps/web/src/features/**/*.tsx', { cwd: projectFolder })
    .map((path) => readFileSync(inProject(path), 'utf8').split('isError &&').length - 1)
    .reduce((sum, count) => sum + count, 0);

async function checkVersions(): Promise<ToolOutcome> {
  const manifests = globSync(['package.json', ...WORKSPACES.map((folder) => `${folder}/package.json`)], {
    cwd: projectFolder,
  });
  const loose = loosePinsIn(manifests.map((manifest) => inProject(manifest)));
  return { ok: loose.length === 0, output: loose.join('\n') };
}

async function checkLockfile(): Promise<ToolOutcome> {
  const faults = lockfileFaultsIn(inProject());
  return { ok: faults.length === 0, output: faults.join('\n') };
}
