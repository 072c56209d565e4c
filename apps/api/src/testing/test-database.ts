import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type OpenDatabase, openDatabase } from '../platform/open-database.ts';
import { keepEngine } from './kept-engine.ts';

type Kind = 'postgres' | 'embedded';

/** The kind a test project runs on, by the environment its configuration gives. */
export function kindOf({ TEST_DATABASE }: Readonly<Record<string, string | undefined>>): Kind {
  if (TEST_DATABASE === 'postgres' || TEST_DATABASE === 'embedded') return TEST_DATABASE;
  throw new Error(
    'These tests run without a database: they have to import what makes one from a folder `testing`.',
  );
}

export interface TestDatabase {
  readonly database: OpenDatabase;
  /** Of the database in its cluster, or the directory of an embedded one. */
  readonly name: string;
  close(): Promise<void>;
}

async function openPostgres(template: string | undefined): Promise<TestDatabase> {
  const adminUrl = process.env.TEST_POSTGRES_URL;
  if (!adminUrl) throw new Error('TEST_POSTGRES_URL ontbreekt. Start de tests met: npm test');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name}${template ? ` TEMPLATE ${template}` : ''}`);
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
    name,
    async close() {
      await database.connection.close();
      await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await admin.end();
    },
  };
}

async function openEmbedded(template: string | undefined): Promise<TestDatabase> {
  await keepEngine();
  const dataDir = mkdtempSync(join(tmpdir(), 'portaal-test-'));
  const database = await openDatabase({
    url: undefined,
    dataDir,
    template,
    maxConnections: 1,
  });
  return {
    database,
    name: dataDir,
    async close() {
      await database.connection.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * A migrated database of the kind under test; the caller closes it. Empty, or a copy of `template`: the name of a
 * database, or the file of an embedded one.
 */
export function createTestDatabase(template?: string, kind = kindOf(process.env)): Promise<TestDatabase> {
  return kind === 'postgres'
    ? openPostgres(template)
    : openEmbedded(template ?? process.env.TEST_DATABASE_TEMPLATE);
}
