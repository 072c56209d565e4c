import type { ImportGraph } from './import-graph.ts';

const NOUN_OF_APP = /^apps\/[^/]+\/src\/(?:modules|features)\/[^/]+\//;
/** What of a noun several of those use. The `http` of the package the apps share serves all nouns. */
const SHARED_NOUN = /^(?:packages\/domain\/src\/(?!http\/)|apps\/web\/src\/entities\/)[^/]+\//;
const TEST_FILE = /\.(?:test|spec)\.tsx?$/;
const TOP_FOLDER = /^(?:apps\/[^/]+\/src\/)?[^/]+(?:\/|$)/;

/** The folder of the noun a file belongs to, or undefined for what serves all nouns. */
export function nounOf(file: string): string | undefined {
  return (NOUN_OF_APP.exec(file) ?? SHARED_NOUN.exec(file))?.[0];
}

export interface Reached {
  /** The file itself and who uses it, directly or not. */
  readonly files: ReadonlySet<string>;
  /** Of those, the ones whose own users are among them. */
  readonly passed: ReadonlySet<string>;
  /** What puts nouns together and is the file itself, or was come to from what serves all nouns. */
  readonly frames: ReadonlySet<string>;
}

/**
 * Who uses a file, directly or not. What puts all nouns together (the app, the routes, the demo, the journeys) is used
 * by what uses no noun in particular, so a way up from a noun, or past one, ends there.
 */
export function reachedFrom(file: string, graph: ImportGraph): Reached {
  const folders = foldersAboveNouns(graph);
  const isFrame = (other: string) => nounOf(other) === undefined && folders.has(topFolder(other));
  // A list changes with what it passes on, which says itself who uses that.
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

/** Folders beside those of the modules and features, of which a file imports one. */
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
