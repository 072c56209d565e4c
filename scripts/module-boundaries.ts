import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { areaViolations } from './areas.ts';
import { folderCycles } from './folder-cycles.ts';
import { inProject } from './project-folder.ts';
import type { SourceWords } from './source-words.ts';

const FOLDERS = ['apps', 'packages', 'brands', 'scripts', 'e2e', 'bench'];

export interface BoundaryReport {
  /** Number of TypeScript files read. */
  readonly modules: number;
  /** Lines of module files without a layer. */
  readonly figures: string;
  /** One line per violation: rule, importing file, imported file. */
  readonly violations: readonly string[];
}

/** A file and its imports, each as written and as resolved. */
export interface CruisedModule {
  readonly source: string;
  readonly dependencies: readonly { readonly module: string; readonly resolved: string }[];
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
/** Lines that files without a layer may have together: techniques such as a password or a PDF part. */
const MOST_LINES_WITHOUT_LAYER = 5000;

const MODULE_FILE = /^apps\/api\/src\/modules\/[^/]+\/([^/]+)\/(?!testing\/)(?:[^/]+\/)?([^/]+)\.ts$/;

/** A file of a server module, relative to the checkout, with its number of lines. */
interface ModuleFile {
  readonly source: string;
  readonly lines: number;
}

/** Returns the module files whose name is neither the noun of the module nor ends in its layer (ARCHITECTURE). */
export const filesWithoutLayer = (files: readonly ModuleFile[]): ModuleFile[] =>
  files.filter(({ source }) => {
    const [, noun, name = ''] = MODULE_FILE.exec(source) ?? [];
    if (noun === undefined || name.endsWith('.test') || name === noun || name === 'index') return false;
    return !LAYERS.some((layer) => name.endsWith(`.${layer}`));
  });

/** Checks that the files without a layer stay within the limit. */
export function layerReport(files: readonly ModuleFile[]) {
  const without = filesWithoutLayer(files);
  const lines = without.reduce((sum, file) => sum + file.lines, 0);
  const isTooMany = lines > MOST_LINES_WITHOUT_LAYER;
  return {
    figures: `${lines} regels zonder laag`,
    violations: isTooMany ? without.map((file) => `no layer: ${file.source} (${file.lines})`) : [],
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
  const sources = modules
    .map(({ source }) => source)
    .filter((source) => /\.tsx?$/.test(source) && !source.includes('node_modules/'));
  const layers = layerReport(
    sources
      .filter((source) => MODULE_FILE.test(source))
      .map((source) => ({
        source,
        lines: readFileSync(join(folder, source), 'utf8').split('\n').length - 1,
      })),
  );
  return {
    modules: sources.length,
    figures: layers.figures,
    violations: [
      ...layers.violations,
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
