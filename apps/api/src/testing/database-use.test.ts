import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { ON_BOTH, testsOnBoth, testsWithDatabase } from './database-use.ts';

const source = join(import.meta.dirname, '..');
const asking = testsWithDatabase(source);
const hasStatements = (folder: string) => globSync('*.repository.ts', { cwd: folder }).length > 0;

test('classifies only a test that starts the app as a database test', () => {
  expect(asking).toContain(join(source, 'testing/call-matrix.test.ts'));
  expect(asking).toContain(join(source, 'platform/migrations.test.ts'));
  expect(asking).not.toContain(import.meta.filename);
});

test('the tests listed for both databases exist and cover every module with SQL statements', () => {
  const both = testsOnBoth(source);
  expect(both).toHaveLength(ON_BOTH.length);
  const modulesOf = (files: readonly string[]) => new Set(files.map(dirname).filter(hasStatements));
  const missing = [...modulesOf(asking)].filter((folder) => !modulesOf(both).has(folder));
  expect(missing, 'Add a test of each of these modules to ON_BOTH of testing/database-use.ts').toEqual([]);
  expect(modulesOf(both)).toEqual(modulesOf(asking));
});
