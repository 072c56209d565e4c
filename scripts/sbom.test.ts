import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inProject } from './project-folder.ts';
import { readSbomLockfile, softwareBillOfMaterials } from './sbom.ts';

const { components } = softwareBillOfMaterials(readSbomLockfile());
const names = new Set(components.map(({ name }) => name));

test('ASVS 15.1.2 lists all dependencies of server and browser, without development tools', () => {
  const expected = ['apps/api', 'apps/web', 'packages/domain'].flatMap((folder) => {
    const { dependencies } = JSON.parse(readFileSync(inProject(folder, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>;
    };
    return Object.keys(dependencies).filter((name) => !name.startsWith('@portaal/'));
  });
  expect(expected).toEqual(expect.arrayContaining(['fastify', 'pg', 'react', 'zod']));
  expect(expected.filter((name) => !names.has(name))).toEqual([]);
  for (const tool of ['vitest', '@playwright/test', '@biomejs/biome']) expect(names).not.toContain(tool);
});

test('lists each package with its version and the digest of its installed archive', () => {
  for (const { name, version, hashes, scope } of components) {
    expect(version, name).toMatch(/^\d+\.\d+\.\d+/);
    // For packages of other operating systems the lockfile contains only name and version, no digest.
    if (scope === 'required') expect(hashes?.[0]?.content, name).toMatch(/^[0-9a-f]{128}$/);
  }
});

test('writes a package in the CycloneDX format', () => {
  const integrity = `sha512-${Buffer.alloc(64, 1).toString('base64')}`;
  const packages = {
    '': { version: '1.0.0' },
    'node_modules/@a/b': { version: '1.2.3', integrity, license: 'MIT' },
    'apps/x/node_modules/@a/b': { version: '1.2.3', integrity, license: 'MIT' },
    'node_modules/c': { version: '1.0.0', integrity, dev: true },
    'node_modules/@portaal/x': { link: true },
  };
  expect(softwareBillOfMaterials({ version: '1.0.0', packages }).components).toEqual([
    {
      type: 'library',
      'bom-ref': 'pkg:npm/%40a/b@1.2.3',
      name: '@a/b',
      version: '1.2.3',
      scope: 'required',
      purl: 'pkg:npm/%40a/b@1.2.3',
      hashes: [{ alg: 'SHA-512', content: '01'.repeat(64) }],
      licenses: [{ license: { id: 'MIT' } }],
    },
  ]);
});
