import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { CommandFailure, reportFailure } from './command-failure.ts';
import { inProject } from './project-folder.ts';
import { type LockedPackage, productionPackages, readSbomLockfile } from './sbom.ts';

/** Licences that only require their text to be included. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
]);

/** Licences of packages that have none in package.json, as read in their LICENSE file. */
const READ_BY_HAND: Readonly<Record<string, string>> = { 'png-js@2.0.0': 'MIT' };

const TEXT_FILE = /^(licen[cs]e|notice|copying)([.-].*)?$/i;

export interface PackageLicence {
  readonly name: string;
  readonly version: string;
  readonly licence: string | undefined;
  /** Path inside the checkout. */
  readonly path: string;
}

export function licensedPackages(packages: Readonly<Record<string, LockedPackage>>): PackageLicence[] {
  return productionPackages(packages)
    .map(({ path, name, locked: { version = '', license } }) => ({
      name,
      version,
      licence: license ?? READ_BY_HAND[`${name}@${version}`],
      path,
    }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

/**
 * Returns whether a licence is allowed. In `(MIT OR CC0-1.0)` one allowed licence is sufficient; with AND all
 * licences must be allowed.
 */
export function isAllowed(licence: string): boolean {
  const parts = licence.replace(/[()]/g, '').split(' OR ');
  return parts.some((part) => part.split(' AND ').every((name) => ALLOWED.has(name)));
}

export function licenceFaults(packages: readonly PackageLicence[]): string[] {
  return packages
    .filter(({ licence }) => licence === undefined || !isAllowed(licence))
    .map(({ name, version, licence }) => `${name} ${version}: ${licence ?? 'geen licentie genoemd'}`);
}

/**
 * Returns each package with its licence and licence text. Packages of other platforms are not installed, so their
 * texts are absent.
 */
export function thirdParty(packages: readonly PackageLicence[], folder = inProject()): string {
  const parts = packages.map(({ name, version, licence, path }) => {
    const place = `${folder}/${path}`;
    const files = existsSync(place) ? readdirSync(place).filter((file) => TEXT_FILE.test(file)) : [];
    const texts = files.sort().map((file) => readFileSync(`${place}/${file}`, 'utf8').trim());
    return [`${name} ${version}`, `Licentie: ${licence}`, ...texts].join('\n\n');
  });
  return `${parts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}

/** `npm run -s licences > THIRD-PARTY.txt`: writes the third-party licences. */
export function main(): Promise<number> {
  return reportFailure(async () => {
    const packages = licensedPackages(readSbomLockfile().packages);
    const faults = licenceFaults(packages);
    if (faults.length > 0) {
      throw new CommandFailure(`Niet toegestaan, of niet genoemd:\n${faults.join('\n')}`);
    }
    process.stdout.write(thirdParty(packages));
    return 0;
  });
}
