import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { DatabaseRoleError, HOW_TO_GRANT, inTransaction } from './database/index.ts';

const FOLDER = join(import.meta.dirname, '../../migrations');
/**
 * Arbitrary lock number that no other lock in this database uses. The lock is needed because several processes may
 * start at once.
 */
const MIGRATION_LOCK = 4_170_001;
/**
 * Milliseconds that a migration waits for a table in use, because other calls for that table wait behind the
 * migration. Well below PostgreSQL's deadlock_timeout of one second: the migrations of one start lock several
 * tables, and a call that reads one of these tables while it waits for another would be cancelled as the
 * victim of a deadlock.
 */
const LOCK_WITHIN_MS = 300;
const BETWEEN_ATTEMPTS_MS = 1_000;
const LOCK_ATTEMPTS = 60;
const LOCK_NOT_AVAILABLE = '55P03';

const codeOf = (error: unknown): unknown => (error as { code?: unknown }).code;

/** A row of `schema_migration`: a migration that was applied to the database. */
interface AppliedMigration {
  readonly name: string;
  readonly digest: string;
  /**
   * For a contracting migration: the migration that every server that still uses this database must have
   * (decision 0093).
   */
  readonly needs: string | null;
}

interface Migration {
  readonly name: string;
  readonly statements: readonly string[];
  /** The rows that the migration records: its own row, or for a baseline the rows of the migrations it replaces. */
  readonly records: readonly AppliedMigration[];
  /**
   * For a baseline: the release whose schema it creates; an older database must be upgraded to that release
   * first.
   */
  readonly release: Release | undefined;
}

interface Release {
  readonly version: string;
  readonly commit: string;
}

export class DatabaseNewerThanCodeError extends Error {
  constructor(unknown: readonly string[]) {
    super(
      `De database is nieuwer dan dit programma (onbekende stap: ${unknown.join(', ')}). ` +
        'Start de versie van het programma die deze database heeft bijgewerkt, of een nieuwere.',
    );
    this.name = 'DatabaseNewerThanCodeError';
  }
}

export class DatabaseOlderThanBaselineError extends Error {
  constructor({ version, commit }: Release) {
    super(
      `De database is ouder dan uitgave ${version}, en dit programma kan haar niet bijwerken. ` +
        `Werk haar eerst bij met uitgave ${version} (commit ${commit}), en start daarna dit programma.`,
    );
    this.name = 'DatabaseOlderThanBaselineError';
  }
}

const BASELINE = /^-- baseline of release (?<version>\S+), commit (?<commit>\w+)\n/;
const REPLACED = /^-- replaces (?<name>\S+) (?<digest>[0-9a-f]{64})$/gm;

function readMigrations(folder: string): Migration[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => {
      const text = readFileSync(join(folder, file), 'utf8');
      const name = file.replace(/\.sql$/, '');
      const { version, commit } = BASELINE.exec(text)?.groups ?? {};
      const release = version && commit ? { version, commit } : undefined;
      return {
        name,
        statements: text.split('--> statement-breakpoint').map((statement) => statement.trim()),
        records: release
          ? replacedMigrations(text)
          : [
              {
                name,
                digest: createHash('sha256').update(text).digest('hex'),
                needs: /^-- needs (\S+)\n/.exec(text)?.[1] ?? null,
              },
            ],
        release,
      };
    });
}

function replacedMigrations(baseline: string): AppliedMigration[] {
  return [...baseline.matchAll(REPLACED)].map(({ groups: { name = '', digest = '' } = {} }) => ({
    name,
    digest,
    needs: null,
  }));
}

/** Returns the names that a database records once every migration has run, in order. */
export const recordedMigrations = (folder = FOLDER): string[] =>
  readMigrations(folder).flatMap(({ records }) => records.map(({ name }) => name));

/** This query also works on an older database without the `needs` column. */
const APPLIED = "SELECT name, digest, to_jsonb(step) ->> 'needs' AS needs FROM schema_migration AS step";

/**
 * Returns the migrations still to run. Throws if a migration in the database has different content, if the
 * database is older than the baseline, or if it has newer migrations that this code does not support. Newer
 * migrations that only expand the schema are supported, so that this server can restart while other servers
 * are being replaced.
 */
function pendingOf(migrations: readonly Migration[], applied: readonly AppliedMigration[]): Migration[] {
  const byName = new Map(migrations.flatMap(({ records }) => records).map((row) => [row.name, row]));
  const done = new Set(applied.map((row) => row.name));
  const pending = migrations.filter(({ records }) => records.some(({ name }) => !done.has(name)));
  const baseline = pending.find(({ release }) => release !== undefined)?.release;
  if (baseline && applied.length > 0) throw new DatabaseOlderThanBaselineError(baseline);
  const newest = migrations.at(-1)?.name ?? '';
  const unknown = applied.filter((row) => !byName.has(row.name));
  const tooNew = unknown.filter(
    ({ name, needs }) => pending.length > 0 || name < newest || (needs !== null && !byName.has(needs)),
  );
  if (tooNew.length > 0) throw new DatabaseNewerThanCodeError(tooNew.map((row) => row.name));
  const changed = applied.filter(
    (row) => byName.has(row.name) && byName.get(row.name)?.digest !== row.digest,
  );
  if (changed.length > 0) {
    throw new Error(
      `Migratie ${changed.map((row) => row.name).join(', ')} is veranderd nadat zij was uitgevoerd.`,
    );
  }
  return pending;
}

/**
 * Returns the number of migrations applied to the database, and the number of this program's migrations not applied
 * yet. Throws in the same cases as {@link migrate}.
 */
export async function migrationState(
  pool: pg.Pool,
  folder = FOLDER,
): Promise<{ readonly applied: number; readonly pending: number }> {
  const { rows } = await pool.query<AppliedMigration>(APPLIED);
  return { applied: rows.length, pending: pendingOf(readMigrations(folder), rows).length };
}

/**
 * Throws, with the remedy, if the owner has not run every migration. Used if the own role may not create
 * tables.
 */
export async function requireMigrated(pool: pg.Pool, folder = FOLDER): Promise<void> {
  const { rows } = await pool.query<{ readable: boolean }>(
    `SELECT coalesce(has_table_privilege(to_regclass('public.schema_migration'), 'SELECT'), false) AS readable`,
  );
  if (!rows[0]?.readable) {
    throw new DatabaseRoleError(
      `De rol van DATABASE_URL heeft geen rechten in deze database. ${HOW_TO_GRANT}`,
    );
  }
  const applied = await pool.query<AppliedMigration>(APPLIED);
  const pending = pendingOf(readMigrations(folder), applied.rows);
  if (pending.length > 0) {
    throw new DatabaseRoleError(
      `De database mist ${pending.length} stappen van dit programma, en de rol van DATABASE_URL mag ze niet uitvoeren. ${HOW_TO_GRANT}`,
    );
  }
}

/**
 * Migrates the schema forward, in one transaction under a lock, so that an interrupted start leaves the
 * database unchanged. Throws if the database is older than the baseline (decision 0093) or has migrations
 * that this code does not support, or if an applied migration was changed afterwards. If a table is in use
 * for so long that other calls would wait too long, restarts the whole migration. Returns the names of the
 * migrations it ran.
 */
export async function migrate(pool: pg.Pool, folder = FOLDER): Promise<string[]> {
  const migrations = readMigrations(folder);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await migrateAtOnce(pool, migrations);
    } catch (error) {
      if (codeOf(error) !== LOCK_NOT_AVAILABLE || attempt === LOCK_ATTEMPTS) throw error;
      await delay(BETWEEN_ATTEMPTS_MS);
    }
  }
}

function migrateAtOnce(pool: pg.Pool, migrations: readonly Migration[]): Promise<string[]> {
  return inTransaction(pool, async (client) => {
    await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    // The lock timeout is set only after waiting for other starts, because that wait may take longer.
    await client.query(`SET LOCAL lock_timeout = ${LOCK_WITHIN_MS}`);
    // The queue's library creates its schema when it starts. If several processes did so at their first
    // start, all but one would fail. Checks first whether the schema exists, because PostgreSQL requires the
    // right to create a schema even if it exists.
    const { rows } = await client.query<{ found: string | null }>(
      "SELECT to_regnamespace('pgboss') AS found",
    );
    if (!rows[0]?.found) await client.query('CREATE SCHEMA pgboss');
    await client.query(
      `CREATE TABLE IF NOT EXISTS schema_migration (
        name text PRIMARY KEY, digest text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now(), needs text)`,
    );
    const applied = await client.query<AppliedMigration>(APPLIED);
    const pending = pendingOf(migrations, applied.rows);
    if (pending.length > 0)
      await client.query('ALTER TABLE schema_migration ADD COLUMN IF NOT EXISTS needs text');
    for (const migration of pending) {
      for (const statement of migration.statements) await client.query(statement);
      await client.query(
        `INSERT INTO schema_migration (name, digest, needs)
         SELECT name, digest, needs FROM json_to_recordset($1) AS row (name text, digest text, needs text)`,
        [JSON.stringify(migration.records)],
      );
    }
    return pending.map((migration) => migration.name);
  });
}
