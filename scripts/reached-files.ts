import type { ImportGraph } from './import-graph.ts';

const NOUN_OF_APP = /^apps\/[^/]+\/src\/(?:modules|features)\/[^/]+\//;
/** Code of a noun that several apps use. The `http` folder of the shared package serves all nouns. */
const SHARED_NOUN = /^(?:packages\/domain\/src\/(?!http\/)|apps\/web\/src\/entities\/)[^/]+\//;
const TEST_FILE = /\.(?:test|spec)\.tsx?$/;
const TOP_FOLDER = /^(?:apps\/[^/]+\/src\/)?[^/]+(?:\/|$)/;

/** Returns the folder of a file's noun, or undefined if the file serves all nouns. */
export function nounOf(file: string): string | undefined {
  return (NOUN_OF_APP.exec(file) ?? SHARED_NOUN.exec(file))?.[0];
}

export interface ReachedFile {
  /** The file itself and its direct and indirect users. */
  readonly files: ReadonlySet<string>;
  /** The files among these whose own users are included too. */
  readonly passed: ReadonlySet<string>;
  /** Files that combine nouns and that are the file itself, or were reached from code that serves all nouns. */
  readonly frames: ReadonlySet<string>;
}

/**
 * Returns the direct and indirect users of a file. Code that combines all nouns (the app, the routes, the demo, the
 * journeys) is used by code of no particular noun, so the search from a noun, or through a noun, stops there.
 */
export function reachedFrom(file: string, graph: ImportGraph): ReachedFile {
  const folders = foldersAboveNouns(graph);
  const isFrame = (other: string) => nounOf(other) === undefined && folders.has(topFolder(other));
  // A re-export list changes only with the files it re-exports, and those files determine its users.
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

/** Returns the folders outside the modules and features that have a file importing one of these. */
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
