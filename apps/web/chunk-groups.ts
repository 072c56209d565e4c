import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';
import { pages } from './src/app/first-pages.ts';

type Groups = NonNullable<Rolldown.CodeSplittingOptions['groups']>;
type NameFunction = Extract<Groups[number]['name'], (...input: never) => unknown>;
type Context = Parameters<NameFunction>[1];

/** What the pages drawn ahead load beside the first file. */
const FIRST_SOURCES = Object.values(pages)
  .flat()
  .map((source) => fileURLToPath(new URL(source, import.meta.url)));

/** Of some eighty sources that are imported lazily: what so many need, nearly every page needs. */
const NEARLY_ALL = 20;
const MANY = 9;
/** As many as there are calculators: their part of a page is a file of its own. */
const CALCULATORS = 3;

/**
 * Which modules share a file, by who imports them: no file is named here. Small files would cost requests and bytes (their
 * names stand in the first file, and they compress badly); large ones would be fetched for a part of them. What no group
 * takes stays with the page that alone needs it. `npm run bench -- web` measures what comes of it.
 */
export function chunkGroups(): Groups {
  const initial = new Set<string>();
  const noteInitial = (id: string): null => {
    initial.add(id);
    return null;
  };
  // React's renderer belongs to the first page as well, though it starts in a task of its own (`main.tsx`).
  const firstPage = (id: string): string | null =>
    initial.has(id) || /\/react-dom\/.*client/.test(id) ? 'first-page' : null;

  let known: ReadonlySet<string> | undefined;
  const ofFirstSteps = (id: string, context: Context): boolean => {
    known ??= importsOf(FIRST_SOURCES, context);
    return known.has(id);
  };
  const ofOthers = (id: string, context: Context): boolean => !ofFirstSteps(id, context);
  let subjects: ReadonlyMap<string, ReadonlySet<string>> | undefined;
  const subjectsOf = (id: string, context: Context): ReadonlySet<string> => {
    subjects ??= subjectsByModule(initial, context);
    return subjects.get(id) ?? new Set();
  };
  // The many forms of one feature make nothing of it a thing that other pages need.
  const ofManySubjects = (id: string, context: Context): boolean =>
    subjectsOf(id, context).size >= MANY && ofOthers(id, context);
  // Most pages need no library beside React's and those of the first steps: what does is apart from what does not.
  const ofManySubjectsAlone = (id: string, context: Context): boolean =>
    ofManySubjects(id, context) &&
    ![...importsOf([id], context)].some(
      (imported) =>
        imported.includes('/node_modules/') && !initial.has(imported) && ofOthers(imported, context),
    );
  const ofFirstStepsOnly = (id: string, context: Context): boolean => {
    if (!ofFirstSteps(id, context)) return false;
    const own = new Set([...(known ?? [])].map(subjectOf));
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
    // Not of the engine and the domain: one door leads to all of it, most of which only later steps need.
    { ...group('first-steps', ofFirstSteps), test: /^(?!.*\/packages\/)/, minShareCount: CALCULATORS },
    // What of those the portal shares has a file of its own, or a calculator would fetch the portal's for it.
    { ...group('values', ofFirstSteps), test: /\/packages\//, minShareCount: MANY },
    // Apart, since many pages show the components and only those that ask for a code need its schemas.
    { ...group('portal', ofManySubjects), test: /\/web\/src\/(ui|lib)\//, minShareCount: MANY },
    // What is not ours, apart from what is: only those that check what is typed need the library of schemas.
    { ...group('library', ofOthers), test: /\/node_modules\//, minShareCount: MANY },
    { ...group('acts', ofManySubjectsAlone), minShareCount: MANY },
    { ...group('checks', ofManySubjects), minShareCount: MANY, includeDependenciesRecursively: false },
  ];
}

/** A group of what `belongs`; what is imported lazily stays a file of its own, which the manifest names. */
function group(debugName: string, belongs: (id: string, context: Context) => boolean) {
  const name: NameFunction = (id, context) => {
    const module = context.getModuleInfo(id);
    const lazy = module === null || module.isEntry || module.dynamicImporters.length > 0;
    return !lazy && belongs(id, context) ? debugName : null;
  };
  return { name, debugName };
}

/** Sources and all they import, directly or through others. Throws for a source that is not there. */
function importsOf(sources: readonly string[], context: Context): Set<string> {
  const absent = sources.find((source) => context.getModuleInfo(source) === null);
  if (absent !== undefined) throw new Error(`A page drawn ahead names ${absent}, which nothing imports.`);
  const found = new Set(sources);
  for (const id of found)
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}

/** Pages each are a subject; what a feature imports lazily is of one. */
function subjectOf(source: string): string {
  const [, feature] = /\/web\/src\/(features\/[^/]+)\//.exec(source) ?? [];
  return feature ?? source;
}

/** Which subjects need a module, directly or through others, of all that the application imports lazily. */
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
