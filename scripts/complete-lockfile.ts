import { readFileSync, writeFileSync } from 'node:fs';
import { inProject } from './project-folder.ts';

interface LockedPackage {
  version?: string;
  engines?: Record<string, string>;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}
export interface Lockfile {
  packages: Record<string, LockedPackage>;
}

const systems = [
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];
const processors = [
  'arm64',
  'arm',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'x64',
];

/** Returns the paths at which npm looks for a package that `from` requires, nearest first. */
function placesOf(from: string, name: string): string[] {
  const places: string[] = [];
  for (let base = from; base !== ''; base = base.slice(0, Math.max(0, base.lastIndexOf('/node_modules/')))) {
    places.push(`${base}/node_modules/${name}`);
  }
  return [...places, `node_modules/${name}`];
}

/** Derives the platform from the name of a platform package, for example `@swc/core-linux-arm64-musl`. */
function platformOf(name: string): Pick<LockedPackage, 'os' | 'cpu' | 'libc'> {
  const words = name.split(/[-/]/);
  const os = systems.filter((system) => words.includes(system));
  return {
    // A name without an operating system never matches this machine, so nothing is installed by accident.
    os: os.length > 0 ? os : ['none'],
    cpu: processors.filter((processor) =>
      words.some((word) => word === processor || word === `${processor}hf`),
    ),
    ...(words.includes('musl') ? { libc: ['musl'] } : {}),
  };
}

/**
 * Adds missing platform packages by name and version. A registry that lacks the packages of other platforms omits
 * them from the lockfile, and `npm ci` then rejects the whole lockfile. The completed lockfile installs on this
 * machine and, from a full registry, on other platforms. Returns the added names.
 */
export function completeLockfile(lockfile: Lockfile): string[] {
  const added: string[] = [];
  for (const [path, locked] of Object.entries({ ...lockfile.packages })) {
    for (const [name, version] of Object.entries(locked.optionalDependencies ?? {})) {
      if (placesOf(path, name).some((place) => lockfile.packages[place])) continue;
      lockfile.packages[`node_modules/${name}`] = {
        version,
        ...(locked.dev ? { dev: true } : {}),
        optional: true,
        ...platformOf(name),
      };
      added.push(name);
    }
  }
  return added;
}

/**
 * Removes the engines of all packages. npm compares engines with the Node it runs on and skips an optional package
 * that does not match, but the project runs on its own Node (require-node.mjs). Returns the number of changed
 * packages.
 */
export function forgetEngines(lockfile: Lockfile): number {
  const packages = Object.values(lockfile.packages).filter(({ engines }) => engines !== undefined);
  for (const locked of packages) delete locked.engines;
  return packages.length;
}

/** `npm run lockfile`: completes the lockfile; to be run after every change of dependencies. */
export async function main(): Promise<number> {
  const file = inProject('package-lock.json');
  const lockfile = JSON.parse(readFileSync(file, 'utf8')) as Lockfile;
  const added = completeLockfile(lockfile);
  const forgotten = forgetEngines(lockfile);
  if (added.length + forgotten > 0) writeFileSync(file, `${JSON.stringify(lockfile, null, 2)}\n`);
  process.stdout.write(`${added.length} pakketten voor andere systemen opgenomen in package-lock.json.\n`);
  return 0;
}
