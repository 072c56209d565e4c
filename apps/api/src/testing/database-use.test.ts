import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { ON_POSTGRES_ALONE, testsOnBoth, testsWithDatabase } from './database-use.ts';

const source = join(import.meta.dirname, '..');
const asking = testsWithDatabase(source);

test('a test that starts the app asks for a database, and a test of numbers does not', () => {
  expect(asking).toContain(join(source, 'testing/call-matrix.test.ts'));
  expect(asking).toContain(join(source, 'platform/migrations.test.ts'));
  expect(asking).not.toContain(import.meta.filename);
});

test('what runs on one database alone exists, and its module keeps tests on both', () => {
  const both = testsOnBoth(source);
  const alone = asking.filter((file) => !both.includes(file));
  expect(alone).toHaveLength(ON_POSTGRES_ALONE.length);
  const folders = new Set(both.map(dirname));
  expect(alone.filter((file) => !folders.has(dirname(file)))).toEqual([]);
});
