import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type OpenDatabase, openDatabase } from '../plugins/open-database.ts';

/** The kind the current test project runs on. */
const testDatabaseKind = process.env.TEST_DATABASE === 'postgres' ? 'postgres' : 'embedded';

export interface TestDatabase {
  readonly database: OpenDatabase;
  close(): Promise<void>;
}

async function openPostgres(): Promise<TestDatabase> {
  const adminUrl = process.env.TEST_POSTGRES_URL;
  if (!adminUrl) throw new Error('TEST_POSTGRES_URL ontbreekt. Start de tests met: npm test');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  const database = await openDatabase({
    url: url.toString(),
    dataDir: '',
    template: undefined,
    maxConnections: 10,
  });
  return {
    database,
    async close() {
      await database.connection.close();
      await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await admin.end();
    },
  };
}

async function openEmbedded(): Promise<TestDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portaal-test-'));
  const database = await openDatabase({
    url: undefined,
    dataDir,
    template: process.env.TEST_DATABASE_TEMPLATE,
    maxConnections: 1,
  });
  return {
    database,
    async close() {
      await database.connection.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A migrated, empty database of the kind under test; the caller closes it. */
export function createTestDatabase(): Promise<TestDatabase> {
  return testDatabaseKind === 'postgres' ? openPostgres() : openEmbedded();
}
