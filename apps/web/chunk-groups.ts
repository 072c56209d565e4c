import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';
import { pages } from './src/app/first-pages.ts';

type Groups = NonNullable<Rolldown.CodeSplittingOptions['groups']>;
type NameFunction = Extract<Groups[number]['name'], (...input: never) => unknown>;
type Context = Parameters<NameFunction>[1];

/** Sources that the prerendered pages load in addition to the first file. */
const FIRST_SOURCES = Object.values(pages)
  .flat()
  .map((source) => fileURLToPath(new URL(source, import.meta.url)));

/**
 * Minimum number of importers, among some eighty lazily loaded sources, for a module that nearly every page
 * needs.
 */
const NEARLY_ALL = 20;
const MANY = 9;
/** Number of calculators; a module that all of them import has its own file. */
const CALCULATORS = 3;

/**
 * Returns the rules that decide which modules share a file. The rules look at the importers of a module, never at its
 * name. Small files cost requests and bytes, because the first file lists their names and they compress badly. Large
 * files are fetched for a part of their content. A module in no group stays with the only page that needs it.
 * `npm run bench -- web` measures the result.
 */
export function chunkGroups(): Groups {
  const initial = new Set<string>();
  const noteInitial = (id: string): null => {
    initial.add(id);
    return null;
  };
  // React's renderer is part of the first page too, although it starts in its own task (`main.tsx`).
  const firstPage = (id: string): string | null =>
    initial.has(id) || /\/react-dom\/.*client/.test(id) ? 'first-page' : null;

  let firstImports: ReadonlySet<string> | undefined;
  const ofFirstSteps = (id: string, context: Context): boolean => {
    firstImports ??= importsOf(FIRST_SOURCES, context);
    return firstImports.has(id);
  };
  const ofOthers = (id: string, context: Context): boolean => !ofFirstSteps(id, context);
  let subjects: ReadonlyMap<string, ReadonlySet<string>> | undefined;
  const subjectsOf = (id: string, context: Context): ReadonlySet<string> => {
    subjects ??= subjectsByModule(initial, context);
    return subjects.get(id) ?? new Set();
  };
  // Counts features instead of files: a module that many forms of one feature import is not needed by other
  // pages.
  const ofManySubjects = (id: string, context: Context): boolean =>
    subjectsOf(id, context).size >= MANY && ofOthers(id, context);
  // Excludes modules that import another library, because most pages need only React and the libraries of the first
  // steps.
  const ofManySubjectsAlone = (id: string, context: Context): boolean =>
    ofManySubjects(id, context) &&
    ![...importsOf([id], context)].some(
      (imported) =>
        imported.includes('/node_modules/') && !initial.has(imported) && ofOthers(imported, context),
    );
  const ofFirstStepsOnly = (id: string, context: Context): boolean => {
    if (!ofFirstSteps(id, context)) return false;
    const own = new Set([...(firstImports ?? [])].map(subjectOf));
    return [...subjectsOf(id, context)].every((subject) => own.has(subject));
  };

  return [
    { name: noteInitial, debugName: 'initial', tags: ['$initial'], priority: 2 },
    { name: firstPage, debugName: 'first-page', priority: 1 },
    {
      ...group('calculator', ofFirstStepsOnly),
      test: /\/web\/src\/(?!ui\/|lib\/)/,
      minShareCount: CALCULATORS,
      includeDependenciesRecursively: false,
    },
    { ...group('shared', ofFirstSteps), minShareCount: NEARLY_ALL },
    // Excludes the engine and the domain: each of them has one entry that imports all its modules, mostly for
    // later steps.
    { ...group('first-steps', ofFirstSteps), test: /^(?!.*\/packages\/)/, minShareCount: CALCULATORS },
    // Values that calculators and portal share have their own file, so that a calculator does not fetch the
    // modules of the portal.
    { ...group('values', ofFirstSteps), test: /\/packages\//, minShareCount: MANY },
    // Components are separate from step-up schemas, because only pages that request a code need those
    // schemas.
    { ...group('portal', ofManySubjects), test: /\/web\/src\/(ui|lib)\//, minShareCount: MANY },
    // Libraries are separate from our code, because only pages that validate input need the schema library.
    { ...group('library', ofOthers), test: /\/node_modules\//, minShareCount: MANY },
    { ...group('acts', ofManySubjectsAlone), minShareCount: MANY },
    { ...group('checks', ofManySubjects), minShareCount: MANY, includeDependenciesRecursively: false },
  ];
}

/**
 * Returns the group of the modules that `belongs` selects. A lazily imported module keeps its own file, which the
 * manifest names.
 */
function group(debugName: string, belongs: (id: string, context: Context) => boolean) {
  const name: NameFunction = (id, context) => {
    const module = context.getModuleInfo(id);
    const lazy = module === null || module.isEntry || module.dynamicImporters.length > 0;
    return !lazy && belongs(id, context) ? debugName : null;
  };
  return { name, debugName };
}

/**
 * Returns sources and everything that they import, directly or indirectly. Throws for a source that nothing imports.
 */
function importsOf(sources: readonly string[], context: Context): Set<string> {
  const absent = sources.find((source) => context.getModuleInfo(source) === null);
  if (absent !== undefined) throw new Error(`A page drawn ahead names ${absent}, which nothing imports.`);
  const found = new Set(sources);
  for (const id of found)
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}

/** Returns the subject of a lazily imported source: its feature, or the page itself. */
function subjectOf(source: string): string {
  const [, feature] = /\/web\/src\/(features\/[^/]+)\//.exec(source) ?? [];
  return feature ?? source;
}

/** Returns, for each module, the subjects of the lazily imported sources that import it directly or indirectly. */
function subjectsByModule(
  initial: ReadonlySet<string>,
  context: Context,
): ReadonlyMap<string, ReadonlySet<string>> {
  const modules = new Set(initial);
  for (const id of modules) {
    const module = context.getModuleInfo(id);
    for (const next of [...(module?.importedIds ?? []), ...(module?.dynamicallyImportedIds ?? [])])
      modules.add(next);
  }
  const found = new Map<string, Set<string>>();
  for (const entry of modules) {
    if (context.getModuleInfo(entry)?.dynamicImporters.length === 0) continue;
    for (const id of importsOf([entry], context)) {
      const subjects = found.get(id) ?? new Set();
      found.set(id, subjects.add(subjectOf(entry)));
    }
  }
  return found;
}
