import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { areaViolations, featureNouns } from './areas.ts';
import { folderCycles } from './folder-cycles.ts';
import { inProject } from './project-folder.ts';
import type { SourceWords } from './source-words.ts';

const FOLDERS = ['apps', 'packages', 'brands', 'scripts', 'e2e', 'bench'];

export interface BoundaryReport {
  /** Number of TypeScript files read. */
  readonly modules: number;
  /** Lines of module files without a layer, small files with one importer, features without a module. */
  readonly figures: string;
  /** One line per violation: rule, importing file, imported file. */
  readonly violations: readonly string[];
}

/** A file and its imports, each as written and as resolved. */
export interface CruisedModule {
  readonly source: string;
  readonly dependencies: readonly {
    readonly module: string;
    readonly resolved: string;
    /** True for an import that loads the file later. */
    readonly dynamic?: boolean;
  }[];
}

interface CruiseResult {
  readonly modules: readonly CruisedModule[];
  readonly summary: {
    readonly violations: readonly {
      readonly rule: { name: string };
      readonly from: string;
      readonly to: string;
    }[];
  };
}

const LAYERS = ['routes', 'use-cases', 'repository', 'rules', 'mapping', 'mail', 'sms', 'sql'];
/** Maximum total lines of files without a layer: technical helpers such as password hashing or a PDF part. */
const MOST_LINES_WITHOUT_LAYER = 5000;

const MODULE_FILE = /^apps\/api\/src\/modules\/[^/]+\/([^/]+)\/(?!testing\/)(?:[^/]+\/)?([^/]+)\.ts$/;

/** A file, relative to the checkout, with its number of lines. */
interface SourceFile {
  readonly source: string;
  readonly lines: number;
}

/** Returns the module files whose name is neither the noun of the module nor ends in its layer (ARCHITECTURE). */
export const filesWithoutLayer = (files: readonly SourceFile[]): SourceFile[] =>
  files.filter(({ source }) => {
    const [, noun, name = ''] = MODULE_FILE.exec(source) ?? [];
    if (noun === undefined || name.endsWith('.test') || name === noun || name === 'index') return false;
    return !LAYERS.some((layer) => name.endsWith(`.${layer}`));
  });

/** Checks that the files without a layer stay within the limit. */
export function layerReport(files: readonly SourceFile[]) {
  const without = filesWithoutLayer(files);
  const lines = without.reduce((sum, file) => sum + file.lines, 0);
  const isTooMany = lines > MOST_LINES_WITHOUT_LAYER;
  return {
    figures: `${lines} regels zonder laag`,
    violations: isTooMany ? without.map((file) => `no layer: ${file.source} (${file.lines})`) : [],
  };
}

const SMALL_FILE_LINES = 40;
/** Maximum number of small files with one importer. Such a file is justified for a layer, a step or a workaround. */
const MOST_SMALL_FILES = 20;

/**
 * Returns the files under 40 lines that only one file, tests included, imports from the same folder. A reader
 * finds their content more easily in the importing file. Lazily loaded files are excluded, because each must
 * be a separate file.
 */
export function smallFiles(modules: readonly CruisedModule[], files: readonly SourceFile[]): SourceFile[] {
  const importers = new Map<string, { readonly source: string; readonly dynamic: boolean }[]>();
  for (const { source, dependencies } of modules) {
    for (const { resolved, dynamic = false } of dependencies) {
      importers.set(resolved, [...(importers.get(resolved) ?? []), { source, dynamic }]);
    }
  }
  return files.filter(({ source, lines }) => {
    if (lines >= SMALL_FILE_LINES || TEST_SOURCE.test(source)) return false;
    const imports = importers.get(source) ?? [];
    const [first] = imports;
    return (
      first !== undefined &&
      new Set(imports.map((one) => one.source)).size === 1 &&
      dirname(first.source) === dirname(source) &&
      imports.every(({ dynamic }) => !dynamic)
    );
  });
}

/** Checks that the small files with one importer stay within the limit. */
export function smallFileReport(small: readonly SourceFile[]) {
  return {
    figures: `${small.length} kleine bestanden`,
    violations:
      small.length > MOST_SMALL_FILES
        ? small.map(({ source, lines }) => `small file: ${source} (${lines})`)
        : [],
  };
}

/** Maximum number of lines of a function, from its first line to its last. */
const MOST_LINES_PER_FUNCTION = 100;
const TEST_SOURCE = /\.(?:test|spec)\.tsx?$|\/testing\//;

/** Returns the functions of the product and its tools that have too many lines. */
export const longFunctions = (project: ReadonlyMap<string, Pick<SourceWords, 'functions'>>): string[] =>
  [...project]
    .filter(([path]) => !TEST_SOURCE.test(path))
    .flatMap(([path, { functions }]) =>
      functions
        .filter(({ lines }) => lines > MOST_LINES_PER_FUNCTION)
        .map(({ line, lines }) => `long function: ${path}:${line} (${lines})`),
    );

/** Checks the imports in a folder that has the layout of this checkout. */
export async function cruiseBoundaries(folder: string): Promise<BoundaryReport> {
  const { modules, summary } = await cruise(folder);
  // An import that cannot be resolved is listed as a module.
  const isPresent = (source: string) => existsSync(join(folder, source));
  const sources = modules
    .map(({ source }) => source)
    .filter((source) => /\.tsx?$/.test(source) && !source.includes('node_modules/'));
  const files = sources.filter(isPresent).map((source) => ({
    source,
    lines: readFileSync(join(folder, source), 'utf8').split('\n').length - 1,
  }));
  const layers = layerReport(files.filter(({ source }) => MODULE_FILE.test(source)));
  const small = smallFileReport(smallFiles(modules, files));
  const nouns = featureNouns(sources);
  return {
    modules: sources.length,
    figures: `${layers.figures}, ${small.figures}, ${nouns.figures}`,
    violations: [
      ...layers.violations,
      ...small.violations,
      ...nouns.violations,
      ...summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
      ...folderCycles(modules),
      ...areaViolations(modules),
    ],
  };
}

/** Returns the imports of a folder that has the layout of this checkout. */
export async function cruiseModules(folder: string): Promise<readonly CruisedModule[]> {
  return (await cruise(folder)).modules;
}

function cruise(folder: string): Promise<CruiseResult> {
  const parameters = [
    inProject('node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'),
    ...['--config', inProject('.dependency-cruiser.mjs'), '--output-type', 'json'],
    ...FOLDERS.filter((name) => existsSync(join(folder, name))),
  ];
  return new Promise((resolve, reject) => {
    const settings = { cwd: folder, maxBuffer: 256 * 1024 * 1024 };
    // The exit code is the number of violations, so only unparsable output means that the tool itself failed.
    execFile(process.execPath, parameters, settings, (error, stdout, stderr) => {
      try {
        resolve(JSON.parse(stdout) as CruiseResult);
      } catch {
        reject(new Error(`dependency-cruiser gave no answer: ${stderr || error?.message}`));
      }
    });
  });
}
