import { readFileSync } from 'node:fs';
import { dirname, join, matchesGlob } from 'node:path/posix';
import { type CruisedModule, cruiseModules } from './module-boundaries.ts';

const RE_EXPORT = /export\s+(?:type\s+)?(?:\{([^}]*)\}|\*\s+as\s+(\w+))\s+from\s+['"]([^'"]+)['"];?/g;
/** Matches Vite's glob imports, which import every matching file. */
const GLOB = /import\.meta\.glob[^'\n]*'(\.[^']+)'/g;
const COMMENT = /\/\*[\s\S]*?\*\/|\/\/.*/g;

/** Graph of the imports between the project's files, including type imports and dynamic imports. */
export class ImportGraph {
  readonly #modules: ReadonlyMap<string, CruisedModule>;
  readonly #importers = new Map<string, Set<string>>();
  readonly #words = new Map<string, ReadonlySet<string>>();
  readonly #textOf: (file: string) => string;

  constructor(modules: readonly CruisedModule[], textOf: (file: string) => string) {
    this.#modules = new Map(modules.map((module) => [module.source, module]));
    this.#textOf = textOf;
    for (const { source, dependencies } of modules) {
      for (const { resolved } of dependencies) {
        this.#addImport(source, resolved);
      }
      for (const [, pattern = ''] of this.matches(source, GLOB)) {
        const whole = join(dirname(source), pattern);
        for (const file of this.files) if (matchesGlob(file, whole)) this.#addImport(source, file);
      }
    }
  }

  #addImport(from: string, to: string): void {
    this.#importers.set(to, (this.#importers.get(to) ?? new Set()).add(from));
  }

  get files(): readonly string[] {
    return [...this.#modules.keys()];
  }

  imports(file: string): readonly string[] {
    return this.#imports(file).map(({ resolved }) => resolved);
  }

  /** Returns the set of words in a file, because a file can use a name only if it contains that word. */
  words(file: string): ReadonlySet<string> {
    const words = this.#words.get(file) ?? new Set(this.#textOf(file).match(/\w+/g));
    this.#words.set(file, words);
    return words;
  }

  /** Returns the matches of a pattern in the text of a file. */
  matches(file: string, pattern: RegExp): RegExpExecArray[] {
    return [...this.#textOf(file).matchAll(pattern)];
  }

  /**
   * Returns the importers of a file. If one of these is a list of re-exports, such as the list of all calls, also
   * returns the importers of that list that use an export of this file.
   */
  users(file: string): readonly string[] {
    return [...(this.#importers.get(file) ?? [])].flatMap((importer) => {
      const names = this.#passedOn(importer, file);
      return names === undefined ? [importer] : [importer, ...this.#naming(importer, names)];
    });
  }

  /**
   * Returns whether a file consists of re-exports only, so that its importers depend on the re-exported files
   * instead.
   */
  isList(file: string): boolean {
    return this.#imports(file).some(({ resolved }) => this.#passedOn(file, resolved) !== undefined);
  }

  #imports(file: string): CruisedModule['dependencies'] {
    return this.#modules.get(file)?.dependencies ?? [];
  }

  #naming(list: string, names: readonly string[]): string[] {
    return [...(this.#importers.get(list) ?? [])].flatMap((importer) => {
      if (this.#passedOn(importer, list) !== undefined) return this.#naming(importer, names);
      return names.some((name) => this.words(importer).has(name)) ? [importer] : [];
    });
  }

  /** Returns the names that a re-export list exports from a file; undefined if the list contains anything else. */
  #passedOn(list: string, file: string): string[] | undefined {
    const text = this.#textOf(list);
    if (!text.includes('export')) return undefined;
    const statements = text.replaceAll(COMMENT, '');
    if (statements.replaceAll(RE_EXPORT, '').trim() !== '') return undefined;
    const specifiers = this.#imports(list)
      .filter(({ resolved }) => resolved === file)
      .map(({ module }) => module);
    return [...statements.matchAll(RE_EXPORT)]
      .filter(([, , , specifier = '']) => specifiers.includes(specifier))
      .flatMap(
        ([, names, namespace]) => namespace ?? names?.replaceAll(/\b(type|as)\b/g, '').match(/\w+/g) ?? [],
      );
  }
}

/** Reads the imports of a checkout from disk. */
export async function readImportGraph(folder: string): Promise<ImportGraph> {
  const texts = new Map<string, string>();
  const read = (file: string): string => {
    try {
      return readFileSync(join(folder, file), 'utf8');
    } catch {
      // A deleted file and a file outside the project have no text.
      return '';
    }
  };
  return new ImportGraph(await cruiseModules(folder), (file) => {
    const text = texts.get(file) ?? read(file);
    texts.set(file, text);
    return text;
  });
}
