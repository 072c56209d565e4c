import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { savedOffer } from '../modules/products/offers/testing/offer-calls.ts';
import { canRewrite, connect, DatabaseRoleError } from '../platform/database/index.ts';
import { openConnection } from '../platform/open-connection.ts';
import { appendOnlyTables } from '../schema/append-only.ts';
import { brokenAudit } from './audit.ts';
import { createTestApp, type TestApp } from './test-app.ts';

const tables = Object.entries(appendOnlyTables);

let portal: TestApp;
let owner: pg.Client;
beforeAll(async () => {
  portal = await createTestApp({ role: 'application' });
  owner = new pg.Client({ connectionString: portal.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await portal.close();
});

const asApplication = (text: string) => portal.database.connection.pool.query(text);
const asOwner = async (text: string) => (await owner.query(text)).rows;
/** Opens and closes a connection to a database URL, as a server does when it starts. */
const open = async (url: string | undefined, migrationUrl?: string) => {
  const connection = await openConnection({
    url,
    migrationUrl,
    dataDir: '',
    template: undefined,
    maxConnections: 2,
  });
  await connection.close();
};
const addressOf = (user: string): string => {
  const url = new URL(portal.ownerUrl ?? '');
  url.username = user;
  url.password = user;
  return url.href;
};

test('the list of append-only tables equals the set of tables guarded by triggers', async () => {
  const guarded = await asOwner(
    `SELECT t.tgrelid::regclass::text AS name,
       bool_or(p.proname = 'refuse_unasked_delete') AS expires
     FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid
     WHERE p.proname IN ('refuse_change', 'refuse_unasked_delete') GROUP BY 1 ORDER BY 1`,
  );
  expect(guarded.map(({ name, expires }) => [name, expires ? 'expires' : 'forever'])).toEqual(tables);
});

test.each(tables)('the server’s role can only insert rows into %s', async (table, mayDelete) => {
  const [column] = await asOwner(
    `SELECT column_name AS name FROM information_schema.columns WHERE table_name = '${table}' AND is_identity = 'NO' AND is_generated = 'NEVER' LIMIT 1`,
  );
  const statements = [
    `UPDATE ${table} SET ${column?.name} = ${column?.name}`,
    `TRUNCATE ${table} CASCADE`,
    ...(mayDelete === 'forever' ? [`DELETE FROM ${table}`] : []),
  ];
  for (const statement of statements) {
    await expect(asApplication(statement), statement).rejects.toThrow(`permission denied for table ${table}`);
  }
  if (mayDelete === 'expires')
    await expect(asApplication(`DELETE FROM ${table}`)).rejects.toThrow('append-only');
  const [rights] = await asOwner(
    `SELECT has_table_privilege('portaal_toepassing', '${table}', 'INSERT') AS may`,
  );
  expect(rights).toEqual({ may: true });
});

test.each([
  ['ALTER TABLE audit_entry DISABLE TRIGGER ALL', 'must be owner'],
  ['DROP TRIGGER audit_entry_append_only ON audit_entry', 'must be owner'],
  [
    'CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN RETURN NULL; END$$',
    'permission denied for schema public',
  ],
  ['SET session_replication_role = replica', 'permission denied'],
  ['CREATE TABLE eigen (id int)', 'permission denied for schema public'],
  ['CREATE TABLE pgboss.eigen (id int)', 'permission denied for schema pgboss'],
  ['DROP TABLE ledger_entry', 'must be owner'],
  ['SET ROLE portaal', 'permission denied to set role'],
  ['DELETE FROM schema_migration', 'permission denied'],
])('the database denies the server’s role %s', async (statement, reason) => {
  await expect(asApplication(statement)).rejects.toThrow(reason);
});

test('the server’s role cannot store terms that no employee loaded', async () => {
  const forged = `INSERT INTO terms (id, brand, number, valid_from, content, loaded_at, decision, decided_at, version)
    SELECT gen_random_uuid(), brand, 90, '2030-01-01', content, loaded_at, decision, decided_at, 'forged'
    FROM terms WHERE version = 'baken-1'`;
  await asApplication("INSERT INTO parameter_version (version) VALUES ('forged')");
  await expect(asApplication(forged)).rejects.toThrow('have no employee');
});

test('the server’s role cannot split the accounts of one natural person into two persons', async () => {
  const [linked] = await asOwner(
    `SELECT human_id AS human, min(person_id::text) AS account, count(*)::int AS accounts FROM human_account
     GROUP BY human_id HAVING count(*) > 1 LIMIT 1`,
  );
  expect(linked?.accounts).toBeGreaterThan(1);
  const which = `person_id = '${linked?.account}'`;
  const part = `UPDATE human_account SET human_id = gen_random_uuid() WHERE ${which}`;
  const employee = (order: 'ASC' | 'DESC') =>
    `(SELECT person_id FROM employee WHERE human_of(person_id) <> '${linked?.human}'
      ORDER BY human_of(person_id) ${order} LIMIT 1)`;
  // A forged approval request in the name of two other employees. The audit log has no entry for it.
  const forged = `INSERT INTO approval_request (id, brand, call, params, body, sealed_body, seal, title, lines, digest,
      asked_by, asked_at, expires_at, status, decided_by, decided_at)
    VALUES (gen_random_uuid(), 'baken', 'unlinkAccount', '{"id": "${linked?.account}"}', '{}', 'x', 'x', 'x', '[]',
      '\\x00', ${employee('ASC')}, now(), now() + interval '1 day', 'executed', ${employee('DESC')}, now())`;
  for (const attack of [
    part,
    'UPDATE human_account SET human_id = gen_random_uuid()',
    `UPDATE human_account SET person_id = (SELECT id FROM person_account
      WHERE id NOT IN (SELECT person_id FROM human_account) LIMIT 1) WHERE ${which}`,
    `DELETE FROM human_account WHERE ${which}`,
    'DELETE FROM human_account',
    `WITH forged AS (${forged}) ${part}`,
  ]) {
    await expect(asApplication(attack), attack).rejects.toThrow('stay those of one');
  }
  // Changing the id for all accounts of a natural person is allowed, because the accounts still belong to one person.
  await asApplication(
    `UPDATE human_account SET human_id = md5(human_id::text)::uuid WHERE human_id = '${linked?.human}'`,
  );
});

test('the server’s role cannot create a trigger on its own table that writes the books with the owner’s rights', async () => {
  const ofOwner = await asOwner(
    `SELECT oid::regprocedure::text AS name, prorettype = 'trigger'::regtype AS "isTrigger" FROM pg_proc
     WHERE pronamespace = 'public'::regnamespace AND prosecdef ORDER BY 1`,
  );
  const writing = ofOwner.filter(({ isTrigger }) => isTrigger);
  // This is the only function with the owner's rights that the server calls; it verifies that two employees
  // decided (decision 0218).
  expect(ofOwner.filter(({ isTrigger }) => !isTrigger).map(({ name }) => name)).toEqual([
    'discard_imported_rows(uuid,integer)',
  ]);
  expect(writing.map(({ name }) => name)).toContain('book_bank_lines()');
  const session = await portal.database.connection.pool.connect();
  try {
    await session.query('CREATE TEMP TABLE eigen (LIKE bank_line)').catch(() => undefined);
    for (const { name } of writing) {
      await expect(
        session.query(
          `CREATE TRIGGER vals AFTER INSERT ON pg_temp.eigen REFERENCING NEW TABLE AS inserted
           FOR EACH STATEMENT EXECUTE FUNCTION ${name}`,
        ),
        name,
      ).rejects.toThrow(`permission denied for function ${name.replace('()', '')}`);
    }
  } finally {
    session.release(true);
  }
});

test('the server’s role cannot delete from or rewrite the audit log, but can add to it', async () => {
  const cookie = await portal.signIn('investeerder@example.nl');
  await savedOffer(portal, cookie);
  const before = await asOwner('SELECT count(*)::int AS rows FROM audit_entry');
  for (const attack of [
    'DELETE FROM audit_entry WHERE sequence = (SELECT max(sequence) FROM audit_entry)',
    `UPDATE audit_entry SET detail = '{}', hash = '\\x00' WHERE sequence = 1`,
    'ALTER TABLE audit_entry DISABLE TRIGGER audit_entry_append_only',
  ]) {
    await expect(asApplication(attack)).rejects.toThrow(/permission denied|must be owner/);
  }
  await savedOffer(portal, cookie);
  const after = await asOwner('SELECT count(*)::int AS rows FROM audit_entry');
  expect(after[0]?.rows).toBeGreaterThan(before[0]?.rows);
  expect(await brokenAudit(portal.database.orm)).toBeUndefined();
});

test("the server’s role gets its rights on a new table at the next start with the owner's database URL", async () => {
  await asOwner('CREATE TABLE toegevoegd (id int)');
  await expect(asApplication('SELECT * FROM toegevoegd')).rejects.toThrow('permission denied');
  await open(addressOf('portaal_toepassing'), portal.ownerUrl);
  await asApplication('INSERT INTO toegevoegd VALUES (1)');
  await asOwner('DROP TABLE toegevoegd');
});

test('a server without owner rights starts on a prepared database, and reports missing migrations or rights', async () => {
  const application = addressOf('portaal_toepassing');
  await open(application);
  await asOwner('DELETE FROM schema_migration WHERE name = (SELECT max(name) FROM schema_migration)');
  await expect(open(application)).rejects.toThrow(/mist 1 stappen .* npm run operator -- database:roles/);
  await asOwner('REVOKE ALL ON schema_migration FROM portaal_toepassing');
  await expect(open(application)).rejects.toThrow(DatabaseRoleError);
});

test('the server rejects a database role that can rewrite append-only tables', async () => {
  // An earlier, interrupted run may have left this database and role.
  await asOwner('DROP DATABASE IF EXISTS leeg_met_eigenaar WITH (FORCE)');
  await asOwner('DROP ROLE IF EXISTS portaal_eigenaar');
  await asOwner(`CREATE ROLE portaal_eigenaar LOGIN PASSWORD 'portaal_eigenaar'`);
  await asOwner('CREATE DATABASE leeg_met_eigenaar OWNER portaal_eigenaar');
  const addressIn = (user: string) => addressOf(user).replace(/\/[^/]+$/, '/leeg_met_eigenaar');
  const [own, application] = [addressIn('portaal_eigenaar'), addressIn('portaal_toepassing')];
  await expect(open(application)).rejects.toThrow('heeft geen rechten');
  await open(application, own);
  await open(application);
  await expect(open(own, own)).rejects.toThrow(/mag alles wat de eigenaar/);
  const rewrites = async (url: string) => {
    const connection = await connect({ databaseUrl: url, maxConnections: 1 });
    return canRewrite(connection.pool, appendOnlyTables).finally(() => connection.close());
  };
  expect([await rewrites(application), await rewrites(own)]).toEqual([false, true]);
  await asOwner('DROP DATABASE leeg_met_eigenaar WITH (FORCE)');
  await asOwner('DROP ROLE portaal_eigenaar');
});
