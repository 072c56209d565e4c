import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testsWithDatabase } from './database-use.ts';

const source = join(import.meta.dirname, '..');
const asking = testsWithDatabase(source);

test('a test that starts the app asks for a database, and a test of numbers does not', () => {
  expect(asking).toContain(join(source, 'testing/call-matrix.test.ts'));
  expect(asking).toContain(join(source, 'platform/migrations.test.ts'));
  expect(asking).not.toContain(import.meta.filename);
});
