import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { completeLockfile, type Lockfile } from './complete-lockfile.ts';

const REGISTRY = 'https://registry.npmjs.org/';
const EXACT = /^\d+\.\d+\.\d+(-[\w.-]+)?(\+[\w.-]+)?$/;

interface LockedPackage {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly optional?: boolean;
  readonly os?: readonly string[];
}

/** Returns the lockfile entries that could install code other than the reviewed code, one per line. */
export function lockfileFaults(lockfile: {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}): string[] {
  return Object.entries(lockfile.packages).flatMap(([path, locked]) => {
    const { version = '', integrity, resolved, optional, os } = locked;
    // Skip the workspaces themselves and the links to them.
    if (!path.includes('node_modules/') || locked.link === true) return [];
    const faults: string[] = [];
    if (!EXACT.test(version)) faults.push(`${path}: geen vaste versie "${version}"`);
    if (resolved !== undefined && !resolved.startsWith(REGISTRY))
      faults.push(`${path}: komt van ${resolved}`);
    // Packages of other operating systems were added by name and version (decision 0132), and are never installed on
    // this system.
    const isElsewhere = optional === true && os !== undefined;
    if (!isElsewhere && !/^sha512-/.test(integrity ?? '')) faults.push(`${path}: geen controlegetal`);
    return faults;
  });
}

/** Returns the faults in the lockfile and the npm settings of a folder. */
export function lockfileFaultsIn(folder: string): string[] {
  const lockfile = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as Lockfile;
  const faults = lockfileFaults(lockfile);
  if (completeLockfile(structuredClone(lockfile)).length > 0) faults.push('draai npm run lockfile');
  if (!/^ignore-scripts=true$/m.test(readFileSync(join(folder, '.npmrc'), 'utf8'))) {
    faults.push(
      '.npmrc: ignore-scripts=true ontbreekt, zodat een pakket bij het installeren code kan draaien',
    );
  }
  return faults;
}
