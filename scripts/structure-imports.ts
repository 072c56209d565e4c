import type { Import } from './module-boundaries.ts';

const SERVER = 'apps/api/src/';
const SHARED = /^packages\/(?:contract|domain)\/(?:src\/)?/;
const TEST_CODE = /\.(test|spec)\.tsx?$|^(e2e|bench)\/|\/(testing|testdata)\//;

/** Folders of the server from the bottom up; the files beside them put everything together and are the top. */
const layers: readonly (readonly string[])[] = [
  ['schema'],
  ['brands'],
  ['mail', 'pdf'],
  ['platform', 'plugins'],
  ['http'],
  ['integrations', 'documents', 'reference'],
  ['modules'],
  ['jobs'],
  ['demo', 'operation'],
  [''],
];

/** Kinds of files of a module, from the bottom up. */
const kinds = [/\.sql\.ts$/, /\.repository\.ts$/, /\.(use-cases|policy)\.ts$/, /\.routes\.ts$/];

export interface ServerFigures {
  /** Folders that import each other, as `a ↔ b`. */
  readonly pairs: readonly string[];
  /** Imports against the direction, as `from → to`. */
  readonly up: readonly string[];
  /** Folders that no layer names, so that nothing is known of their direction. */
  readonly unknown: readonly string[];
}

/**
 * Who imports whom in the server, tests aside. A folder is one of `apps/api/src`, and of `modules` and `integrations`
 * each folder in it. An import goes up when it leads to a folder of a higher layer, from a file of a module to a kind
 * above its own (repository → use cases → routes), or, of two folders of one layer that import each other, in the
 * direction that is used least.
 */
export function serverFigures(imports: readonly Import[]): ServerFigures {
  const own = imports.filter((one) => isServer(one.from) && isServer(one.to));
  const counts = new Map<string, number>();
  for (const { from, to } of own) {
    const arrow = arrowOf(folderOf(from), folderOf(to));
    if (folderOf(from) !== folderOf(to)) counts.set(arrow, (counts.get(arrow) ?? 0) + 1);
  }
  const folders = [...new Set(own.flatMap(({ from, to }) => [folderOf(from), folderOf(to)]))].sort();
  const pairs = folders.flatMap((left, index) =>
    folders
      .slice(index + 1)
      .filter((right) => counts.has(arrowOf(left, right)) && counts.has(arrowOf(right, left)))
      .map((right) => [left, right] as const),
  );
  const against = new Set(
    pairs
      .filter(([left, right]) => layerOf(left) === layerOf(right))
      .map(([left, right]) => {
        const [there, back] = [arrowOf(left, right), arrowOf(right, left)];
        return (counts.get(there) ?? 0) < (counts.get(back) ?? 0) ? there : back;
      }),
  );
  const up = own.filter(({ from, to }) => {
    const [left, right] = [folderOf(from), folderOf(to)];
    return layerOf(right) > layerOf(left) || kindOf(to) > kindOf(from) || against.has(arrowOf(left, right));
  });
  return {
    pairs: pairs.map(([left, right]) => `${left} ↔ ${right}`),
    up: up.map(({ from, to }) => `${from} → ${to}`),
    unknown: folders.filter((folder) => layerOf(folder) < 0),
  };
}

export interface SharedFigures {
  readonly files: readonly string[];
  readonly crossings: number;
}

/** The package both sides share: its files, and the imports that leave their folder or, of a flat file, that file. */
export function sharedFigures(imports: readonly Import[], paths: readonly string[]): SharedFigures {
  const crossings = imports.filter(
    ({ from, to }) => isShared(from) && isShared(to) && !isBarrel(from) && nounOf(from) !== nounOf(to),
  );
  return { files: paths.filter((path) => isShared(path)), crossings: crossings.length };
}

export const isTestCode = (path: string): boolean => TEST_CODE.test(path);

const isServer = (path: string): boolean => path.startsWith(SERVER) && !isTestCode(path);

export const isShared = (path: string): boolean => SHARED.test(path) && !isTestCode(path);

/** What only passes on the rest of the package is in everybody's way and in nobody's place. */
const isBarrel = (path: string): boolean => /^(index|calls)\.ts$/.test(path.replace(SHARED, ''));

const nounOf = (path: string): string => path.replace(SHARED, '').split('/', 1)[0] ?? '';

const arrowOf = (left: string, right: string): string => `${left} → ${right}`;

function folderOf(path: string): string {
  const [room = '', inner, ...deeper] = path.slice(SERVER.length).split('/');
  if (inner === undefined) return '';
  return ['modules', 'integrations'].includes(room) && deeper.length > 0 ? `${room}/${inner}` : room;
}

function layerOf(folder: string): number {
  const room = folder.split('/', 1)[0] ?? '';
  return layers.findIndex((names) => names.includes(room));
}

/** A file of another kind is below nothing. */
function kindOf(path: string): number {
  const kind = kinds.findIndex((pattern) => pattern.test(path));
  return kind < 0 ? Number.NaN : kind;
}
