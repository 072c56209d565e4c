import { readFileSync } from 'node:fs';
import { RELEASE_VERSION } from '../packages/domain/src/brand/release.ts';
import { inProject } from './project-folder.ts';

const ENTRY = /^## (\d+\.\d+\.\d+) – \d{4}-\d{2}-\d{2}\n(?:\nCommit `([0-9a-f]{8,40})`\.$)?/gm;

export interface Release {
  readonly version: string;
  /** Commit of the release. The next release records it, because a commit cannot contain its own id. */
  readonly commit: string | undefined;
}

export interface ReleaseState {
  readonly manifest: string | undefined;
  readonly lockfile: string | undefined;
  /** Version that /about and the start-up log line show. */
  readonly program: string;
  readonly changelog: string;
}

export function readReleaseState(): ReleaseState {
  const versionIn = (file: string): string | undefined =>
    (JSON.parse(readFileSync(inProject(file), 'utf8')) as { version?: string }).version;
  return {
    manifest: versionIn('package.json'),
    lockfile: versionIn('package-lock.json'),
    program: RELEASE_VERSION,
    changelog: readFileSync(inProject('CHANGELOG.md'), 'utf8'),
  };
}

/** Returns the releases, newest first. */
export const releasesIn = (changelog: string): Release[] =>
  [...changelog.matchAll(ENTRY)].map(([, version = '', commit]) => ({ version, commit }));

const SUPPORTED = 2;

/**
 * Returns the newest release of each of the last two minor versions before this one, from which an installation may
 * upgrade directly.
 */
export function supportedReleases(changelog: string): string[] {
  const [, ...before] = releasesIn(changelog);
  const minors = before.map(({ version }) => version.replace(/\.\d+$/, ''));
  return before
    .filter((_, index) => minors.indexOf(minors[index] ?? '') === index)
    .slice(0, SUPPORTED)
    .map(({ version }) => version);
}

const partsOf = (version: string): number[] => version.split('.').map(Number);

/** Returns whether one version is later than the other. */
function isLater(version: string, other: string): boolean {
  const [a, b] = [partsOf(version), partsOf(other)];
  const index = a.findIndex((part, place) => part !== b[place]);
  return index >= 0 && (a[index] ?? 0) > (b[index] ?? 0);
}

/** Returns the reasons that prevent a release, in Dutch. */
export function releaseFaults({ manifest, lockfile, program, changelog }: ReleaseState): string[] {
  const [newestRelease, ...before] = releasesIn(changelog);
  const entries = [newestRelease, ...before].flatMap((release) => release?.version ?? []);
  const newest = newestRelease?.version;
  if (newest === undefined) return ['CHANGELOG.md heeft geen uitgave.'];
  const places = { 'package.json': manifest, 'package-lock.json': lockfile, 'release.ts': program };
  return [
    ...Object.entries(places)
      .filter(([, version]) => version !== newest)
      .map(([place, version]) => `${place} heeft ${version}, CHANGELOG.md heeft ${newest}.`),
    ...before
      .filter(({ commit }) => commit === undefined)
      .map(({ version }) => `CHANGELOG.md: bij ${version} ontbreekt de commit.`),
    ...entries
      .slice(1)
      .filter((version, index) => !isLater(entries[index] ?? '', version))
      .map((version) => `CHANGELOG.md: boven ${version} hoort een latere uitgave.`),
  ];
}
