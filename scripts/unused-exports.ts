import { globSync, readFileSync } from 'node:fs';
import { inProject, projectFolder } from './project-folder.ts';
import type { Task } from './task-list.ts';

/** The text of each file, by its path. */
export type Sources = Readonly<Record<string, string>>;

/** Where an export that only tests use is dead. `knip` cannot say so: tests are entries to it. */
const OURS = /^(packages\/(domain|engine)|apps\/(web|api))\/src\//;
const TEST_CODE = /\.(test|spec)\.tsx?$|^e2e\/|\/(testing|testdata)\/|\.d\.ts$/;

/** What the database takes as a whole. */
const SCHEMA = /^apps\/api\/src\/schema\//;

/** What stays although nothing uses it yet, by file. */
type Allowed = Readonly<Record<string, readonly string[]>>;
const ALLOWED: Allowed = {
  // Domain 2.5 prescribes it for contracts taken in from elsewhere, of which there are none yet (decision 0032).
  'packages/engine/src/performance.ts': ['modifiedDietz'],
  // An application for an investment: what its pages and its signature take comes after its draft.
  'packages/domain/src/applications/amounts.ts': ['MoneyOrigin'],
  // Waits for the bank file that would ask for it (decision 0037).
  'apps/api/src/modules/ledger/debit-reversals.ts': ['reverseDirectDebit'],
};

const COMMENT = /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g;
const DECLARED =
  /^export (?:declare |abstract )?(?:async )?(?:const|let|function\*?|class|interface|type) (\w+)/gm;
const LISTED = /^export (?:type )?\{([^}]*)\}( from )?/gm;
const IMPORTED = /\bimport (?:type )?(?:\w+, )?\{([^}]*)\} from/g;
const NAMESPACE = /\bimport (?:type )?\* as (\w+) from/g;

const words = (text: string): string[] => text.match(/[\w$]+/g) ?? [];

/** `a, type b as c` as `[a, a]` and `[b, c]`. */
const specifiersIn = (list: string): [from: string, to: string][] =>
  list
    .split(',')
    .map((specifier) => words(specifier.replace(/^\s*type /, '')))
    .flatMap(([from, , to = from]) => (from === undefined || to === undefined ? [] : [[from, to]]));

/** The names a file takes from others; all its words where it fetches a file on demand. */
function namesTakenBy(text: string): string[] {
  const named = [...text.matchAll(IMPORTED)].flatMap(([, list = '']) =>
    specifiersIn(list).map(([from]) => from),
  );
  const members = [...text.matchAll(NAMESPACE)].flatMap(([, space = '']) =>
    [...text.matchAll(new RegExp(`\\b${space}\\.(\\w+)`, 'g'))].map(([, name = '']) => name),
  );
  return [...named, ...members, ...(/\bimport(\(|\.meta\.glob)/.test(text) ? words(text) : [])];
}

/**
 * `path: name` of each export that no file but tests takes and its own file does not use; also of what is allowed and
 * need not be.
 */
export function unusedExports(files: Sources, allowed: Allowed = {}): string[] {
  const sources = Object.entries(files)
    .filter(([path]) => !TEST_CODE.test(path))
    .map(([path, text]) => ({ path, text: text.replaceAll(COMMENT, '') }));
  const taken = new Set(sources.flatMap(({ text }) => namesTakenBy(text)));
  // What is passed on by another name is taken when that name is.
  for (const { text } of sources)
    for (const [, list = '', from] of text.matchAll(LISTED))
      if (from !== undefined)
        for (const [name, alias] of specifiersIn(list)) if (taken.has(alias)) taken.add(name);
  const unused = sources
    .filter(({ path }) => OURS.test(path) && !SCHEMA.test(path))
    .flatMap(({ path, text }) => {
      const own = words(text);
      const exported = [...text.matchAll(DECLARED)].map(([, name = '']) => name);
      return exported
        .filter((name) => !taken.has(name) && own.filter((word) => word === name).length < 2)
        .map((name) => `${path}: ${name}`);
    });
  const kept = Object.entries(allowed).flatMap(([path, names]) => names.map((name) => `${path}: ${name}`));
  return [
    ...unused.filter((line) => !kept.includes(line)),
    ...kept.filter((line) => !unused.includes(line)).map((line) => `${line} is in gebruik of weg`),
  ];
}

/** Part of `npm run check`: nothing is exported for tests alone. */
export const unusedExportsTask: Task = {
  name: 'exports only tests use',
  run: async () => {
    const paths = globSync(['{apps,packages}/*/src/**/*.{ts,tsx}', '{bench,scripts}/**/*.ts'], {
      cwd: projectFolder,
    }).sort();
    // A pattern that reads nothing finds nothing: that is a failure, not a success.
    if (paths.length === 0) return { ok: false, output: 'Geen enkel bestand gelezen.' };
    const files = Object.fromEntries(paths.map((path) => [path, readFileSync(inProject(path), 'utf8')]));
    const unused = unusedExports(files, ALLOWED);
    return { ok: unused.length === 0, output: unused.join('\n') };
  },
};
