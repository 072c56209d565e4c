import pg from 'pg';
import { inTransaction } from './transaction.ts';

/** Append-only tables by name. `expires`: a job may delete expired rows. */
type AppendOnly = Readonly<Record<string, 'forever' | 'expires'>>;

/** Thrown when the role in a database address lacks the rights it needs. The message names the remedy in Dutch. */
export class DatabaseRoleError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'DatabaseRoleError';
  }
}

/** An arbitrary number that no other lock in this database uses. Concurrent starts run one after another. */
const GRANT_LOCK = 4_170_010;
/**
 * Tables that the application's role can only read. Migrations write to the first of these tables, and
 * triggers of the owner write to the others.
 */
export const READ_ONLY = ['schema_migration', 'book_balance', 'book_import_settlement'];

export const HOW_TO_GRANT = 'Draai npm run operator -- database:roles met MIGRATION_DATABASE_URL.';

/** Returns the role of a database connection. */
export async function roleOf(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ role: string }>('SELECT current_user AS role');
  return rows[0]?.role ?? '';
}

/** Returns whether this role may create tables: it is the owner, or the only role of the installation. */
export async function mayDefine(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ may: boolean }>(
    `SELECT has_schema_privilege('public', 'CREATE') AS may`,
  );
  return rows[0]?.may ?? false;
}

/** Returns whether this role could change or empty append-only tables, directly or by disabling a trigger. */
export async function canRewrite(pool: pg.Pool, appendOnly: AppendOnly): Promise<boolean> {
  const { rows } = await pool.query<{ can: boolean | null }>(
    `SELECT bool_or(has_table_privilege(c.oid, 'UPDATE, TRUNCATE, TRIGGER')
        OR has_any_column_privilege(c.oid, 'UPDATE')
        OR (c.relname <> ALL($2) AND has_table_privilege(c.oid, 'DELETE'))
        OR pg_has_role(c.relowner, 'MEMBER')) AS can
     FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relname = ANY($1)`,
    [Object.keys(appendOnly), Object.keys(appendOnly).filter((table) => appendOnly[table] === 'expires')],
  );
  return rows[0]?.can ?? false;
}

/**
 * Grants the application's role, as the owner, only the rights it needs: rows of every table, only inserts in
 * append-only tables, and no change of a table itself. Can be called again to include a new table.
 */
export async function grantApplication(owner: pg.Pool, role: string, appendOnly: AppendOnly): Promise<void> {
  await inTransaction(owner, async (client) => {
    await client.query('SELECT pg_advisory_xact_lock($1)', [GRANT_LOCK]);
    const { rows } = await client.query<{ owns: boolean }>(
      `SELECT bool_or(pg_has_role($1, relowner, 'MEMBER')) AS owns
       FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`,
      [role],
    );
    if (rows[0]?.owns) {
      throw new DatabaseRoleError(
        `De rol ${role} van DATABASE_URL mag alles wat de eigenaar van de tabellen mag. Geef DATABASE_URL een rol die geen lid is van die van MIGRATION_DATABASE_URL, en geen superuser.`,
      );
    }
    const owned = await client.query<OwnedRelation>(
      // Relations of an extension may have another owner, and are not ours to grant.
      `SELECT format('%I.%I', n.nspname, c.relname) AS name, c.relname, c.relkind = 'S' AS "isSequence"
       FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE n.nspname IN ('public', 'pgboss') AND c.relkind IN ('r', 'p', 'v', 'm', 'S')
         AND pg_has_role(c.relowner, 'USAGE') ORDER BY 1`,
    );
    for (const statement of grants(pg.escapeIdentifier(role), owned.rows, appendOnly)) {
      await client.query(statement);
    }
    await keepTriggers(client, role);
  });
}

/**
 * Ensures that only triggers on our own tables can call functions that run with the rights of the owner. By
 * default every role may call a new function and create a temporary table, so a trigger on that table could
 * write arbitrary content to the books. An existing trigger needs no right of the user whose statement fires
 * it.
 */
async function keepTriggers(client: pg.PoolClient, role: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT oid::regprocedure::text AS name FROM pg_proc
     WHERE pronamespace = 'public'::regnamespace AND prosecdef AND prorettype = 'trigger'::regtype
       AND pg_has_role(proowner, 'USAGE') ORDER BY 1`,
  );
  if (rows.length === 0) return;
  const names = rows.map(({ name }) => name).join(', ');
  await client.query(`REVOKE ALL ON FUNCTION ${names} FROM PUBLIC, ${pg.escapeIdentifier(role)}`);
}

interface OwnedRelation {
  /** Name with its schema, in SQL notation. */
  readonly name: string;
  readonly relname: string;
  readonly isSequence: boolean;
}

function grants(role: string, owned: readonly OwnedRelation[], appendOnly: AppendOnly): string[] {
  const tables = owned.filter(({ isSequence }) => !isSequence);
  /** Returns one statement for all these relations, or no statement if there are none. */
  const on = (kind: string, meant: readonly OwnedRelation[], what: (list: string) => string): string[] =>
    meant.length === 0 ? [] : [what(`${kind} ${meant.map(({ name }) => name).join(', ')}`)];
  const growing = tables.filter(({ relname }) => relname in appendOnly);
  return [
    // Since PostgreSQL 15 this right is not granted by default; a database from an older version may still have it.
    'REVOKE CREATE ON SCHEMA public FROM PUBLIC',
    `REVOKE ALL ON SCHEMA public, pgboss FROM ${role}`,
    `GRANT USAGE ON SCHEMA public, pgboss TO ${role}`,
    ...on('TABLE', tables, (list) => `REVOKE ALL ON ${list} FROM ${role}`),
    ...on('TABLE', tables, (list) => `GRANT SELECT, INSERT, UPDATE, DELETE ON ${list} TO ${role}`),
    ...on(
      'SEQUENCE',
      owned.filter(({ isSequence }) => isSequence),
      (list) => `GRANT USAGE, SELECT ON ${list} TO ${role}`,
    ),
    ...on('TABLE', growing, (list) => `REVOKE UPDATE ON ${list} FROM ${role}`),
    ...on(
      'TABLE',
      growing.filter(({ relname }) => appendOnly[relname] === 'forever'),
      (list) => `REVOKE DELETE ON ${list} FROM ${role}`,
    ),
    ...on(
      'TABLE',
      tables.filter(({ relname }) => READ_ONLY.includes(relname)),
      (list) => `REVOKE INSERT, UPDATE, DELETE ON ${list} FROM ${role}`,
    ),
  ];
}
