import { readFileSync } from 'node:fs';
import { RELEASE_VERSION } from '../packages/domain/src/brand/release.ts';
import { inProject } from './project-folder.ts';

const ENTRY = /^## (\d+\.\d+\.\d+) – (\d{4}-\d{2}-\d{2})$/gm;

export interface ReleaseFacts {
  readonly manifest: string | undefined;
  readonly lockfile: string | undefined;
  /** What /about and the log line say. */
  readonly program: string;
  readonly changelog: string;
}

export function readReleaseFacts(): ReleaseFacts {
  const versionIn = (file: string): string | undefined =>
    (JSON.parse(readFileSync(inProject(file), 'utf8')) as { version?: string }).version;
  return {
    manifest: versionIn('package.json'),
    lockfile: versionIn('package-lock.json'),
    program: RELEASE_VERSION,
    changelog: readFileSync(inProject('CHANGELOG.md'), 'utf8'),
  };
}

const partsOf = (version: string): number[] => version.split('.').map(Number);

/** Whether the one release comes after the other. */
function isLater(version: string, other: string): boolean {
  const [a, b] = [partsOf(version), partsOf(other)];
  const index = a.findIndex((part, place) => part !== b[place]);
  return index >= 0 && (a[index] ?? 0) > (b[index] ?? 0);
}

/** What keeps this from being a release, in Dutch. */
export function releaseFaults({ manifest, lockfile, program, changelog }: ReleaseFacts): string[] {
  const entries = [...changelog.matchAll(ENTRY)].map(([, version = '']) => version);
  const [newest] = entries;
  if (newest === undefined) return ['CHANGELOG.md heeft geen uitgave.'];
  const places = { 'package.json': manifest, 'package-lock.json': lockfile, 'release.ts': program };
  return [
    ...Object.entries(places)
      .filter(([, version]) => version !== newest)
      .map(([place, version]) => `${place} heeft ${version}, CHANGELOG.md heeft ${newest}.`),
    ...entries
      .slice(1)
      .filter((version, index) => !isLater(entries[index] ?? '', version))
      .map((version) => `CHANGELOG.md: boven ${version} hoort een latere uitgave.`),
  ];
}
