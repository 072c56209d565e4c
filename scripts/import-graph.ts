import { readFileSync } from 'node:fs';
import { dirname, join, matchesGlob } from 'node:path/posix';
import { type CruisedModule, cruiseModules } from './module-boundaries.ts';

const RE_EXPORT = /export\s+(?:type\s+)?(?:\{([^}]*)\}|\*\s+as\s+(\w+))\s+from\s+['"]([^'"]+)['"];?/g;
/** What Vite makes imports of: every file the pattern finds. */
const GLOB = /import\.meta\.glob[^'\n]*'(\.[^']+)'/g;
const COMMENT = /\/\*[\s\S]*?\*\/|\/\/.*/g;

/** Who uses which file of ours, also for its types and also later, on demand. */
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

  /** Every word of a file: it uses a name only where that stands. */
  words(file: string): ReadonlySet<string> {
    const words = this.#words.get(file) ?? new Set(this.#textOf(file).match(/\w+/g));
    this.#words.set(file, words);
    return words;
  }

  /** What a pattern finds in the text of a file. */
  matches(file: string, pattern: RegExp): RegExpExecArray[] {
    return [...this.#textOf(file).matchAll(pattern)];
  }

  /**
   * Who imports a file. Beside a list of re-exports, such as that of all calls, also who names what it passes on of
   * this file.
   */
  users(file: string): readonly string[] {
    return [...(this.#importers.get(file) ?? [])].flatMap((importer) => {
      const names = this.#passedOn(importer, file);
      return names === undefined ? [importer] : [importer, ...this.#naming(importer, names)];
    });
  }

  /** Whether a file only re-exports: who uses what it passes on, uses the files of that. */
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

  /** The names a list of re-exports has of a file; undefined when it is more than such a list. */
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

/** The imports of a checkout as they stand on disk. */
export async function readImportGraph(folder: string): Promise<ImportGraph> {
  const texts = new Map<string, string>();
  const read = (file: string): string => {
    try {
      return readFileSync(join(folder, file), 'utf8');
    } catch {
      // What is not ours, or gone, has no text.
      return '';
    }
  };
  return new ImportGraph(await cruiseModules(folder), (file) => {
    const text = texts.get(file) ?? read(file);
    texts.set(file, text);
    return text;
  });
}
