import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import {
  DatabaseNewerThanCodeError,
  DatabaseOlderThanBaselineError,
  migrate,
  recordedMigrations,
  requireMigrated,
} from './migrations.ts';

const MADE_ONCE = 'CREATE TABLE made_once (id int);';

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

test('runs no migration at a second start', async () => {
  expect(await migrate(pool())).toEqual([]);
});

test('a new database records the migrations that the baseline replaces, so that a server of release 1.0.0 accepts it', async () => {
  const { rows } = await pool().query('SELECT name, digest, needs FROM schema_migration ORDER BY name');
  expect(rows.map(({ name }) => name)).toEqual(recordedMigrations());
  expect(rows[0]).toEqual({
    name: '0000_start',
    digest: '1d4833ecc9becaa5906f3ca54d99ad63a7f5946e4dbb38655790285fbb36867b',
    needs: null,
  });
  expect(rows[78].name).toBe('0078_payout-returned-on-its-day');
  expect(rows[79].name).toBe('0079_offer-name');
});

test('rejects a database older than the baseline unchanged, and names the release to upgrade to first', async () => {
  const older = await createTestDatabase();
  const olderPool = older.database.connection.pool;
  await olderPool.query(`DELETE FROM schema_migration WHERE name >= '0078'`);
  await expect(migrate(olderPool)).rejects.toThrow(DatabaseOlderThanBaselineError);
  await expect(migrate(olderPool)).rejects.toThrow(/ouder dan uitgave 1\.0\.0.*\(commit 585503fb\)/);
  await expect(requireMigrated(olderPool)).rejects.toThrow(DatabaseOlderThanBaselineError);
  const { rows } = await olderPool.query('SELECT name FROM schema_migration ORDER BY name');
  expect(rows.map(({ name }) => name)).toEqual(recordedMigrations().slice(0, 78));
  await older.close();
});

test('rejects a database in which a migration that the baseline replaces had different content', async () => {
  const changed = await createTestDatabase();
  const changedPool = changed.database.connection.pool;
  await changedPool.query(`UPDATE schema_migration SET digest = 'x' WHERE name = '0067_books'`);
  await expect(migrate(changedPool)).rejects.toThrow(/0067_books is veranderd/);
  await changed.close();
});

test('leaves the database unchanged after a failed migration', async () => {
  const file = join(folder, '9000_broken.sql');
  writeFileSync(file, 'CREATE TABLE half_done (id int);--> statement-breakpoint\nSELECT 1/0;');
  await expect(migrate(pool(), folder)).rejects.toThrow();
  const { rows } = await pool().query("SELECT to_regclass('half_done') AS found");
  expect(rows).toEqual([{ found: null }]);
  rmSync(file);
});

test('runs each migration once when two processes start at the same time', async () => {
  writeFileSync(join(folder, '9001_once.sql'), MADE_ONCE);
  const runs = await Promise.all([migrate(pool(), folder), migrate(pool(), folder)]);
  expect(runs.flat()).toEqual(['9001_once']);
});

test('rejects a migration that was changed after it ran', async () => {
  writeFileSync(join(folder, '9001_once.sql'), 'CREATE TABLE made_twice (id int);');
  await expect(migrate(pool(), folder)).rejects.toThrow(/9001_once is veranderd/);
  writeFileSync(join(folder, '9001_once.sql'), MADE_ONCE);
});

test('a migration that waits for a table in use does not block readers, and is retried', async (context) => {
  // The embedded database has one connection, so no other call can use the table at the same time.
  context.skip(test1.database.kind === 'embedded');
  const busy = await pool().connect();
  await busy.query('BEGIN; SELECT count(*) FROM made_once');
  const file = join(folder, '9001_wider.sql');
  writeFileSync(file, 'ALTER TABLE made_once ADD COLUMN day date;');
  const migrated = migrate(pool(), folder);
  await delay(500);
  // This query waits behind the migration, which times out before the query does.
  await pool().query("SET statement_timeout = '4s'; SELECT count(*) FROM made_once; RESET statement_timeout");
  await busy.query('COMMIT');
  busy.release();
  expect(await migrated).toEqual(['9001_wider']);
  await pool().query("DELETE FROM schema_migration WHERE name = '9001_wider'");
  rmSync(file);
});

test('a server of the previous version can restart on a database that a newer version expanded', async () => {
  expect(await migrate(pool())).toEqual([]);
});

test('a contracting migration names the migration that servers must have, and a server without it does not start', async () => {
  const contraction = join(folder, '9003_contract.sql');
  const between = join(folder, '9002_between.sql');
  writeFileSync(between, 'SELECT 1;');
  writeFileSync(contraction, '-- needs 9002_between\nDROP TABLE made_once;');
  expect(await migrate(pool(), folder)).toEqual(['9002_between', '9003_contract']);
  rmSync(contraction);
  expect(await migrate(pool(), folder)).toEqual([]);
  rmSync(between);
  await expect(migrate(pool(), folder)).rejects.toThrow(DatabaseNewerThanCodeError);
  await expect(migrate(pool())).rejects.toThrow(/nieuwer dan dit programma .*9003_contract/);
});

test('rejects a database with a migration of another branch, because an earlier migration of ours would run after it', async () => {
  writeFileSync(join(folder, '9004_ours.sql'), 'SELECT 1;');
  await expect(migrate(pool(), folder)).rejects.toThrow(/9002_between, 9003_contract/);
});
