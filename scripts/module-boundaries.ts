import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { areaViolations } from './areas.ts';
import { folderCycles } from './folder-cycles.ts';
import { inProject } from './project-folder.ts';

const FOLDERS = ['apps', 'packages', 'brands', 'scripts', 'e2e', 'bench'];

export interface BoundaryReport {
  /** Number of TypeScript files read. */
  readonly modules: number;
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

/** Checks the imports in a folder that has the layout of this checkout. */
export async function cruiseBoundaries(folder: string): Promise<BoundaryReport> {
  const { modules, summary } = await cruise(folder);
  return {
    modules: modules.filter(({ source }) => /\.tsx?$/.test(source) && !source.includes('node_modules/'))
      .length,
    violations: [
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
