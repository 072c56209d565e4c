import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { completeLockfile, forgetEngines, type Lockfile } from './complete-lockfile.ts';
import { inProject } from './project-folder.ts';

test('adds a platform package missing from the registry, with the platform derived from its name', () => {
  const lockfile: Lockfile = {
    packages: {
      'node_modules/tool': {
        version: '1.0.0',
        dev: true,
        optionalDependencies: {
          '@tool/linux-x64': '1.0.0',
          '@tool/core-darwin-arm64': '1.0.0',
          '@tool/linux-arm64-musl': '1.0.0',
        },
      },
      'node_modules/@tool/linux-x64': { version: '1.0.0' },
    },
  };
  expect(completeLockfile(lockfile)).toEqual(['@tool/core-darwin-arm64', '@tool/linux-arm64-musl']);
  expect(lockfile.packages['node_modules/@tool/core-darwin-arm64']).toEqual({
    version: '1.0.0',
    dev: true,
    optional: true,
    os: ['darwin'],
    cpu: ['arm64'],
  });
  expect(lockfile.packages['node_modules/@tool/linux-arm64-musl']).toMatchObject({
    os: ['linux'],
    libc: ['musl'],
  });
  expect(completeLockfile(lockfile)).toEqual([]);
});

test('removes engines from the lockfile, because npm would compare them with its own version of Node', () => {
  const lockfile: Lockfile = {
    packages: {
      'node_modules/tool': { version: '1.0.0', engines: { node: '>=24' } },
      'node_modules/other': {},
    },
  };
  expect(forgetEngines(lockfile)).toBe(1);
  expect(lockfile.packages['node_modules/tool']).toEqual({ version: '1.0.0' });
  expect(forgetEngines(JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8')))).toBe(0);
});
