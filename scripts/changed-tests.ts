import { dirname } from 'node:path';
import type { ImportGraph } from './import-graph.ts';
import { type JourneyFile, journeysThrough } from './journeys.ts';
import { nounOf, type ReachedFile, reachedFrom } from './reached-files.ts';

const TEST = /\.test\.tsx?$/;
const JOURNEYS = /^e2e\/[^/]+\.spec\.ts$/;
const BROWSER = 'apps/web/src/';
const SERVER = 'apps/api/src/';
const CODE = /^(?:apps|packages|scripts|e2e|bench)\/.*(?<!\.config)\.(?:tsx?|mjs|js|css)$/;
/** Matches files that no test reads, although `npm run check` may read them. */
const UNTESTED =
  /\.md$|^(?:bench|docs|\.ci)\/|^(?:LICENSE|biome\.json|knip\.json|\.jscpd\.json|\.gitignore)$/;
/** Matches the test data of a package. */
const TEST_DATA = /^packages\/[^/]+\/testdata\//;
/** Files that are started rather than imported. All browser tests depend on them. */
const STARTED = ['apps/api/src/main.ts', 'apps/sandbox/src/main.ts', 'e2e/support/start-portal.ts'];
/** Folder of the tests that cover every call (all roles, invalid input, races). Any changed call selects them. */
const OF_EVERY_CALL = 'apps/api/src/testing';
const CALL = /\bcalls\.\w+/g;
/** The module that every database test imports first. */
const DATA_OF_TESTS = `${OF_EVERY_CALL}/demo-database.ts`;

/** Selected test files or browser test files; `all` when no selection can be made. */
export type TestSelection = ReadonlySet<string> | 'all';

export interface TestPlan {
  readonly unit: TestSelection;
  /** Unit tests that run on the embedded database in addition to PostgreSQL. */
  readonly embedded: TestSelection;
  readonly journeys: TestSelection;
}

export interface Checkout {
  readonly graph: ImportGraph;
  readonly journeys: readonly JourneyFile[];
}

/**
 * Selects the tests that changed files affect, so that testing a usual change takes minutes. The complete proof
 * remains `npm test`.
 *
 * Unit tests: tests that import a changed file, directly or indirectly, including type imports, and tests in the
 * folder of a file that does. The app, the routes and the demo import every domain concept, and nearly every test
 * imports them. For a file of a domain concept the search therefore stops there (`reached-files.ts`), and the tests
 * that cover every call are added. A file outside the domain concepts, such as the platform or HTTP, selects
 * everything that imports it. On the embedded database: the tests beside a changed file of a domain concept, and for
 * other files all selected tests.
 *
 * Journeys (browser tests): the journeys through an affected folder of the browser code. A server module affects the
 * browser code that makes its calls. Code of the server itself selects all journeys.
 *
 * Files that are not code, and code that nothing imports, select every test. Documentation selects none.
 */
export function planTests(changed: readonly string[], checkout: Checkout): TestPlan {
  const plans = changed.filter((file) => !UNTESTED.test(file)).map((file) => planOf(file, checkout));
  return {
    unit: union(plans.map(({ unit }) => unit)),
    embedded: union(plans.map(({ embedded }) => embedded)),
    journeys: union(plans.map(({ journeys }) => journeys)),
  };
}

function planOf(file: string, checkout: Checkout): TestPlan {
  const everything: TestPlan = { unit: 'all', embedded: 'all', journeys: 'all' };
  const { graph } = checkout;
  if (TEST_DATA.test(file)) {
    const inPackage = file.split('/').slice(0, 2).join('/');
    const unit = new Set(testsOf(graph).filter((test) => test.startsWith(`${inPackage}/`)));
    return { unit, embedded: new Set(), journeys: new Set() };
  }
  if (!CODE.test(file)) return everything;
  const reached = reachedFrom(file, graph);
  if (reached.passed.has(DATA_OF_TESTS)) return everything;
  const unit = unitTests(reached.files, graph);
  const journeys = journeysOf(file, reached, checkout);
  if (unit.size === 0 && journeys !== 'all' && journeys.size === 0) return everything;
  const embedded = [...unit].filter(
    (test) => test.startsWith(SERVER) && (nounOf(file) === undefined || dirname(test) === dirname(file)),
  );
  return { unit, embedded: new Set(embedded), journeys };
}

const testsOf = (graph: ImportGraph): string[] => graph.files.filter((file) => TEST.test(file));

function unitTests(files: ReadonlySet<string>, graph: ImportGraph): ReadonlySet<string> {
  const reached = [...files];
  const folders = new Set(reached.filter((file) => !TEST.test(file)).map((file) => dirname(file)));
  const isOfCalls = (file: string) =>
    graph.isList(file) || (file.startsWith(SERVER) && nounOf(file) !== undefined);
  if (reached.some(isOfCalls)) folders.add(OF_EVERY_CALL);
  return new Set(testsOf(graph).filter((test) => files.has(test) || folders.has(dirname(test))));
}

function journeysOf(changed: string, reached: ReachedFile, { graph, journeys }: Checkout): TestSelection {
  if (TEST.test(changed)) return new Set();
  if (nounOf(changed) === undefined && STARTED.some((file) => reached.passed.has(file))) return 'all';
  const chosen = new Set([...reached.files].filter((file) => JOURNEYS.test(file)));
  const nouns = [...reached.files, ...callersOf(changed, graph)].filter(
    (file) => nounOf(file) !== undefined && !TEST.test(file),
  );
  for (const file of [changed, ...nouns, ...[...reached.frames].flatMap((frame) => nounsIn(frame, graph))]) {
    if (!file.startsWith(BROWSER)) continue;
    for (const journey of journeysThrough(file, journeys)) chosen.add(journey);
  }
  return changed.startsWith(BROWSER) && chosen.size === 0 ? 'all' : chosen;
}

/**
 * Returns the files of domain concepts that a route or a part of the application shell shows, directly or through its
 * pages.
 */
function nounsIn(frame: string, graph: ImportGraph): string[] {
  const below = new Set([frame]);
  for (const file of below) {
    if (nounOf(file) !== undefined) continue;
    for (const imported of graph.imports(file)) if (imported.startsWith(BROWSER)) below.add(imported);
  }
  return [...below].filter((file) => nounOf(file) !== undefined);
}

/** Returns the browser files that make a call of the server module to which a file belongs. */
function callersOf(file: string, graph: ImportGraph): string[] {
  const module = nounOf(file);
  if (module === undefined || !file.startsWith(SERVER) || TEST.test(file)) return [];
  const routes = graph.files.filter((other) => other.startsWith(module) && other.endsWith('.routes.ts'));
  const calls = routes.flatMap((route) => graph.matches(route, CALL)).map(([call]) => call);
  return graph.files.filter(
    (other) => other.startsWith(BROWSER) && graph.matches(other, CALL).some(([call]) => calls.includes(call)),
  );
}

function union(choices: readonly TestSelection[]): TestSelection {
  const sets = choices.filter((choice) => choice !== 'all');
  return sets.length < choices.length ? 'all' : new Set(sets.flatMap((set) => [...set]));
}
