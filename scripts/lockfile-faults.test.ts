import { expect, test } from 'vitest';
import { lockfileFaults, lockfileFaultsIn } from './lockfile-faults.ts';
import { projectFolder } from './project-folder.ts';

const sound = { version: '1.2.3', integrity: 'sha512-abc' };
const faultsOf = (locked: object) => lockfileFaults({ packages: { 'node_modules/a': locked } });

test('the lockfile has only the reviewed content of every package and no package that runs install scripts', () => {
  expect(lockfileFaultsIn(projectFolder)).toEqual([]);
});

test.each([
  ['no integrity hash', { version: '1.2.3' }, 'geen controlegetal'],
  ['a weak integrity hash', { ...sound, integrity: 'sha1-abc' }, 'geen controlegetal'],
  ['a version range', { ...sound, version: '^1.2.3' }, 'geen vaste versie'],
  ['another registry', { ...sound, resolved: 'https://elders.example/a.tgz' }, 'komt van https://elders'],
  [
    'a Git repository as its source',
    { ...sound, resolved: 'git+ssh://git@github.com/a/b.git#1' },
    'komt van git+ssh',
  ],
])('reports a package in the lockfile with %s', (_name, locked, fault) => {
  expect(faultsOf(locked)).toEqual([expect.stringContaining(`node_modules/a: ${fault}`)]);
});

test('accepts a missing integrity hash only for a package of another operating system', () => {
  expect(faultsOf({ version: '1.2.3', optional: true, os: ['win32'] })).toEqual([]);
  expect(faultsOf({ version: '1.2.3', optional: true })).toHaveLength(1);
});
