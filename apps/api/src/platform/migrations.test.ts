import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { DatabaseNewerThanCodeError, migrate } from './migrations.ts';

let test1: TestDatabase;
let folder: string;
beforeAll(async () => {
  test1 = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'migrations-'));
  cpSync(join(import.meta.dirname, '../../migrations'), folder, { recursive: true });
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await test1.close();
});
const pool = () => test1.database.connection.pool;

test('a second start has nothing to do', async () => {
  expect(await migrate(pool())).toEqual([]);
});

test('a step that fails leaves nothing behind', async () => {
  const file = join(folder, '9000_broken.sql');
  writeFileSync(file, 'CREATE TABLE half_done (id int);--> statement-breakpoint\nSELECT 1/0;');
  await expect(migrate(pool(), folder)).rejects.toThrow();
  const { rows } = await pool().query("SELECT to_regclass('half_done') AS found");
  expect(rows).toEqual([{ found: null }]);
  rmSync(file);
});

test('two processes that start at once run each step once', async () => {
  writeFileSync(join(folder, '9001_once.sql'), 'CREATE TABLE made_once (id int);');
  const runs = await Promise.all([migrate(pool(), folder), migrate(pool(), folder)]);
  expect(runs.flat()).toEqual(['9001_once']);
});

test('a database that is newer than the code is rejected with a message that says what to do', async () => {
  await expect(migrate(pool())).rejects.toThrow(DatabaseNewerThanCodeError);
  await expect(migrate(pool())).rejects.toThrow(/nieuwer dan dit programma .*9001_once/);
});

test('a step that was changed after it ran is rejected', async () => {
  writeFileSync(join(folder, '9001_once.sql'), 'CREATE TABLE made_twice (id int);');
  await expect(migrate(pool(), folder)).rejects.toThrow(/9001_once is veranderd/);
});
