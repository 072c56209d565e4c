import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type OpenDatabase, openDatabase } from '../platform/open-database.ts';
import { keepEngine } from './compiled-engine.ts';

type Kind = 'postgres' | 'embedded';

/** Returns the kind of database that a test project uses, from the environment in its configuration. */
export function kindOf({ TEST_DATABASE }: Readonly<Record<string, string | undefined>>): Kind {
  if (TEST_DATABASE === 'postgres' || TEST_DATABASE === 'embedded') return TEST_DATABASE;
  throw new Error(
    'These tests run without a database: they have to import what makes one from a folder `testing`.',
  );
}

/** Role of a test in PostgreSQL; the embedded database has only the owner. */
export type TestRole = 'owner' | 'application';

export interface TestDatabase {
  readonly database: OpenDatabase;
  /** Name of the database in its cluster, or directory of an embedded database. */
  readonly name: string;
  /** Database URL of the owner, if another role opened the database. */
  readonly ownerUrl?: string;
  close(): Promise<void>;
}

const APPLICATION = 'portaal_toepassing';

/**
 * Returns the database URL for the server's role, which may not define anything and is shared by all databases of the
 * cluster.
 */
async function applicationUrl(url: URL): Promise<string> {
  // The code acquires an advisory lock, because two test files may create the role at the same time and CREATE ROLE
  // has no IF NOT EXISTS.
  await administration().query(`DO $$ BEGIN
    PERFORM pg_advisory_xact_lock(4170012);
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${APPLICATION}') THEN
      CREATE ROLE ${APPLICATION} LOGIN PASSWORD '${APPLICATION}';
    END IF;
  END $$`);
  const application = new URL(url);
  application.username = APPLICATION;
  application.password = APPLICATION;
  return application.href;
}

let shared: pg.Pool | undefined;

/** Returns one connection of the superuser per test process, because a new connection costs tens of milliseconds. */
function administration(): pg.Pool {
  const connectionString = process.env.TEST_POSTGRES_URL;
  if (!connectionString) throw new Error('TEST_POSTGRES_URL ontbreekt. Start de tests met: npm test');
  shared ??= new pg.Pool({ connectionString, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true });
  return shared;
}

async function openPostgres(template: string | undefined, role: TestRole): Promise<TestDatabase> {
  const admin = administration();
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // Copying the files takes a sixth of the processor time of logging each page.
  await admin.query(`CREATE DATABASE ${name}${template ? ` TEMPLATE ${template} STRATEGY file_copy` : ''}`);
  const url = new URL(process.env.TEST_POSTGRES_URL ?? '');
  url.pathname = `/${name}`;
  const database = await openDatabase({
    ...(role === 'owner' ? { url: url.href } : { url: await applicationUrl(url), migrationUrl: url.href }),
    dataDir: '',
    template: undefined,
    maxConnections: 10,
  });
  return {
    database,
    name,
    ...(role === 'application' && { ownerUrl: url.href }),
    async close() {
      await database.connection.close();
      await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
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
 * Creates a migrated database of the kind under test; the caller closes it. The database is empty or a copy of
 * `template`: the name of a PostgreSQL database, or the file of an embedded database.
 */
export function createTestDatabase(
  template?: string,
  { kind = kindOf(process.env), role = 'owner' }: { kind?: Kind; role?: TestRole } = {},
): Promise<TestDatabase> {
  return kind === 'postgres'
    ? openPostgres(template, role)
    : openEmbedded(template ?? process.env.TEST_DATABASE_TEMPLATE);
}
