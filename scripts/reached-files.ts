import type { ImportGraph } from './import-graph.ts';

const NOUN_OF_APP = /^apps\/[^/]+\/src\/(?:modules|features)\/[^/]+\//;
/**
 * Matches code of a domain concept that several apps use. The `http` folder of the shared package serves all
 * concepts.
 */
const SHARED_NOUN = /^(?:packages\/domain\/src\/(?!http\/)|apps\/web\/src\/entities\/)[^/]+\//;
const TEST_FILE = /\.(?:test|spec)\.tsx?$/;
const TOP_FOLDER = /^(?:apps\/[^/]+\/src\/)?[^/]+(?:\/|$)/;

/** Returns the folder of the domain concept to which a file belongs, or undefined if the file serves all concepts. */
export function nounOf(file: string): string | undefined {
  return (NOUN_OF_APP.exec(file) ?? SHARED_NOUN.exec(file))?.[0];
}

export interface ReachedFile {
  /** The file itself with its direct and indirect importers. */
  readonly files: ReadonlySet<string>;
  /** The subset of `files` whose importers are included too. */
  readonly passed: ReadonlySet<string>;
  /**
   * Files that combine domain concepts: the changed file itself, or files reached from code that serves all concepts.
   */
  readonly frames: ReadonlySet<string>;
}

/**
 * Returns the direct and indirect importers of a file. A search that starts from or passes through the code of a
 * domain concept stops at code that combines all concepts (the app, the routes, the demo, the journeys), because
 * that code belongs to no single concept.
 */
export function reachedFrom(file: string, graph: ImportGraph): ReachedFile {
  const folders = foldersAboveNouns(graph);
  const isFrame = (other: string) => nounOf(other) === undefined && folders.has(topFolder(other));
  // A re-export list changes only when the files it re-exports change, so the importers of those files are returned
  // instead.
  if (graph.isList(file)) return { files: new Set([file]), passed: new Set(), frames: new Set() };
  const passed = new Set([file]);
  const ends = new Set<string>();
  const frames = new Set(isFrame(file) ? [file] : []);
  for (const reached of passed) {
    const ofNoun = nounOf(file) !== undefined || nounOf(reached) !== undefined;
    for (const user of graph.users(reached)) {
      if (graph.isList(user) || (ofNoun && isFrame(user))) ends.add(user);
      else passed.add(user);
      if (!ofNoun && isFrame(user) && !isFrame(reached)) frames.add(user);
    }
  }
  return { files: new Set([...passed, ...ends]), passed, frames };
}

/** Returns the folders outside the modules and features with at least one file that imports a module or feature. */
function foldersAboveNouns(graph: ImportGraph): ReadonlySet<string> {
  const above = graph.files.filter(
    (file) =>
      nounOf(file) === undefined &&
      !TEST_FILE.test(file) &&
      graph.imports(file).some((imported) => NOUN_OF_APP.test(imported)),
  );
  return new Set(above.map(topFolder));
}

const topFolder = (file: string): string => TOP_FOLDER.exec(file)?.[0] ?? file;
