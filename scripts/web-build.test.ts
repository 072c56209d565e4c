import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fingerprintOf } from './web-build.ts';

let folder: string;
const take = (environment = {}): string =>
  fingerprintOf(folder, ['apps/web', 'lock.json', 'brands'], environment);

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'web-build-'));
  write('apps/web/src/main.tsx', 'one');
  write('lock.json', '{}');
});

afterEach(() => rmSync(folder, { recursive: true }));

test.each([
  ['apps/web/src/main.tsx', 'two'],
  ['apps/web/src/new.ts', ''],
  ['apps/web/.env', 'VITE_A=1'],
  ['lock.json', '{"a":1}'],
  ['brands/baken/tokens.css', ':root {}'],
])('requires a new build after a change in %s', (path, text) => {
  const before = take();
  write(path, text);
  expect(take()).not.toBe(before);
});

test.each([
  'apps/web/dist/index.html',
  'apps/web/node_modules/.vite/cache.json',
  'apps/web/src/main.test.tsx',
  'apps/api/src/main.ts',
])('requires no new build after a change in %s', (path) => {
  const before = take();
  write(path, 'changed');
  expect(take()).toBe(before);
});

test('fingerprints only the environment variables that affect the build', () => {
  expect(take({ PORT: '1' })).toBe(take());
  expect(take({ VITE_BRAND: 'anker' })).not.toBe(take());
});
