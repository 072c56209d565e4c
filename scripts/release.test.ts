import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isAllowed, licenceFaults, licensedPackages, thirdParty } from './licences.ts';
import { inProject } from './project-folder.ts';
import { readReleaseState, releaseFaults, releasesIn, supportedReleases } from './release.ts';
import { readSbomLockfile } from './sbom.ts';

const versions = { manifest: '1.10.0', lockfile: '1.10.0', program: '1.10.0' };
const changelog =
  '# W\n\n## 1.10.0 – 2026-12-01\n\n### Nieuw\n\n## 1.9.3 – 2026-11-23\n\nCommit `0123abcd`.\n';

test('manifest, lockfile, program and changelog contain the same version', () => {
  expect(releaseFaults(readReleaseState())).toEqual([]);
});

test('reports the file that lacks the newest release', () => {
  expect(releaseFaults({ ...versions, changelog })).toEqual([]);
  expect(releaseFaults({ ...versions, program: '1.9.3', changelog })).toEqual([
    'release.ts heeft 1.9.3, CHANGELOG.md heeft 1.10.0.',
  ]);
  expect(releaseFaults({ ...versions, changelog: '# W\n' })).toEqual(['CHANGELOG.md heeft geen uitgave.']);
});

test('requires releases in order from new to old, with versions compared as numbers', () => {
  const wrong = changelog.replace('1.9.3', '1.11.0');
  expect(releaseFaults({ ...versions, changelog: wrong })).toEqual([
    'CHANGELOG.md: boven 1.11.0 hoort een latere uitgave.',
  ]);
});

test('requires the commit of earlier releases and allows upgrades from the last two minor releases', () => {
  expect(releaseFaults({ ...versions, changelog: changelog.replace('Commit', 'Of') })).toEqual([
    'CHANGELOG.md: bij 1.9.3 ontbreekt de commit.',
  ]);
  const older = ['1.9.2', '1.8.7', '1.8.6', '1.7.0'].map((version) => `## ${version} – 2026-01-01\n`);
  expect(supportedReleases([changelog, ...older].join('\n'))).toEqual(['1.9.3', '1.8.7']);
  expect(releasesIn(changelog).at(-1)).toEqual({ version: '1.9.3', commit: '0123abcd' });
});

test('the baseline of the migrations contains the version and commit of the first release in CHANGELOG.md', () => {
  const [baseline = ''] = globSync('apps/api/migrations/*_baseline.sql', { cwd: inProject() });
  const [first = ''] = readFileSync(inProject(baseline), 'utf8').split('\n');
  const { version, commit } = releasesIn(readReleaseState().changelog).at(-1) ?? {};
  expect(first).toBe(`-- baseline of release ${version}, commit ${commit}`);
});

test('every production package has an allowed licence, and its text is included', () => {
  const packages = licensedPackages(readSbomLockfile().packages);
  expect(licenceFaults(packages)).toEqual([]);
  const fastify = packages.filter(({ name }) => name === 'fastify');
  expect(thirdParty(fastify)).toContain('Permission is hereby granted');
});

test('reports a package with a stricter licence or without a licence', () => {
  const packages = {
    'node_modules/a': { version: '1.0.0', license: 'GPL-3.0-only' },
    'node_modules/b': { version: '2.0.0' },
    'node_modules/c': { version: '3.0.0', license: 'MIT', dev: true },
  };
  expect(licenceFaults(licensedPackages(packages))).toEqual([
    'a 1.0.0: GPL-3.0-only',
    'b 2.0.0: geen licentie genoemd',
  ]);
  expect(isAllowed('(MIT OR GPL-3.0-only)')).toBe(true);
  expect(isAllowed('(MIT AND GPL-3.0-only)')).toBe(false);
});
