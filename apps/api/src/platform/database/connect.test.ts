import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Connection, connect } from './connect.ts';
import { createPostgresDatabase, postgresUrl, testTemplate } from './testing/databases.ts';
import { inTransaction } from './transaction.ts';

const kinds = postgresUrl ? (['embedded', 'postgres'] as const) : (['embedded'] as const);

describe.each(kinds)('a pool serves queries on the %s database', (kind) => {
  let connection: Connection;
  let cleanUp: () => Promise<void>;

  beforeAll(async () => {
    if (kind === 'postgres') {
      const database = await createPostgresDatabase();
      connection = await connect({ databaseUrl: database.url, maxConnections: 3, statementTimeoutMs: 2_000 });
      cleanUp = database.drop;
    } else {
      const dataDir = await mkdtemp(join(tmpdir(), 'connect-test-'));
      connection = await connect({ dataDir, template: await testTemplate() });
      cleanUp = () => rm(dataDir, { recursive: true });
    }
    await connection.pool.query('CREATE TABLE note (id bigint PRIMARY KEY, body text)');
  });

  afterAll(async () => {
    await connection.close();
    await cleanUp();
  });

  const value = async (sql: string, values?: unknown[]) => {
    const { rows } = await connection.pool.query({ text: sql, values: values ?? [], rowMode: 'array' });
    return rows[0]?.[0];
  };

  it('a connection pool returns cents as numbers, fractions and days as text, instants as dates', async () => {
    expect(await value('SELECT 123456789012345::bigint')).toBe(123456789012345);
    expect(await value('SELECT ARRAY[1, NULL, 3]::bigint[]')).toEqual([1, null, 3]);
    expect(await value('SELECT count(*) FROM note')).toBe(0);
    expect(await value("SELECT '0.1000'::numeric(18,4)")).toBe('0.1000');
    expect(await value("SELECT ARRAY['0.10']::numeric[]")).toEqual(['0.10']);
    expect(await value("SELECT '2026-02-28'::date")).toBe('2026-02-28');
    expect(await value("SELECT ARRAY['2026-02-28']::date[]")).toEqual(['2026-02-28']);
    expect(await value("SELECT '2026-02-28T12:00:00+01:00'::timestamptz")).toEqual(
      new Date('2026-02-28T11:00:00Z'),
    );
  });

  it('a connection pool does not round an integer that a number cannot represent', async () => {
    await expect(value('SELECT 9007199254740993::bigint')).rejects.toThrow(RangeError);
    expect(await value('SELECT 1')).toBe(1);
  });

  it('a connection pool runs in UTC', async () => {
    expect(await value('SHOW TimeZone')).toBe('UTC');
  });

  it('a connection pool reuses a named statement with other values', async () => {
    const named = (id: number) =>
      connection.pool.query({ name: 'plus-one', text: 'SELECT $1::int + 1 AS n', values: [id] });
    expect((await named(1)).rows).toEqual([{ n: 2 }]);
    expect((await named(2)).rows).toEqual([{ n: 3 }]);
  });

  it('a connection pool accepts a query with its own type parsers, as Drizzle sends them', async () => {
    const types = { getTypeParser: () => (text: string) => `<${text}>` };
    const { rows } = await connection.pool.query({ text: 'SELECT $1::int AS n', values: [7], types });
    expect(rows).toEqual([{ n: '<7>' }]);
  });

  it('a connection pool transfers values and results of several megabytes', async () => {
    const body = 'é'.repeat(4_000_000);
    expect(await value('SELECT $1::text', [body])).toBe(body);
    const { rows } = await connection.pool.query(
      "SELECT repeat('y', 500) AS r FROM generate_series(1, 20000)",
    );
    expect(rows).toHaveLength(20_000);
  });

  it('a connection pool passes on the SQLSTATE and constraint of an error, and continues to work', async () => {
    await connection.pool.query("INSERT INTO note VALUES (1, 'a')");
    await expect(connection.pool.query("INSERT INTO note VALUES (1, 'b')")).rejects.toMatchObject({
      code: '23505',
      constraint: 'note_pkey',
    });
    await expect(
      connection.pool.query({ name: 'bad', text: 'SELECT 1 / $1::int', values: [0] }),
    ).rejects.toMatchObject({ code: '22012' });
    expect(await value('SELECT body FROM note WHERE id = 1')).toBe('a');
  });

  it('a connection pool gives the next client a clean session after a client was destroyed during its work', async () => {
    const client = await connection.pool.connect();
    await client.query('BEGIN');
    await client.query("INSERT INTO note VALUES (2, 'never')");
    await client.query("SET search_path = 'nowhere'");
    await client.query({ name: 'kept', text: 'SELECT 1 AS n' });
    client.release(new Error('torn'));
    expect(await value('SELECT count(*) FROM public.note WHERE id = 2')).toBe(0);
    expect(await value('SHOW search_path')).not.toContain('nowhere');
    const { rows } = await connection.pool.query({ name: 'kept', text: 'SELECT 2 AS n' });
    expect(rows).toEqual([{ n: 2 }]);
  });

  it('a connection pool isolates a transaction from other calls that wait or run at the same time', async () => {
    const log: string[] = [];
    const begun = Promise.withResolvers<void>();
    const beside = begun.promise
      .then(() => value('SELECT body FROM note WHERE id = 3'))
      .then((body) => log.push(`read ${body}`));
    const transaction = inTransaction(connection.pool, async (client) => {
      await client.query("INSERT INTO note VALUES (3, 'first')");
      begun.resolve();
      await (kind === 'embedded' ? sleep(50) : beside);
      await client.query("UPDATE note SET body = 'second' WHERE id = 3");
      log.push('transaction');
    });
    await Promise.all([transaction, beside]);
    expect(log).toEqual(
      kind === 'embedded' ? ['transaction', 'read second'] : ['read undefined', 'transaction'],
    );
  });

  it('a connection pool rejects COPY FROM STDIN without a source, and continues to work', async () => {
    await expect(connection.pool.query('COPY note FROM STDIN')).rejects.toMatchObject({ code: '57014' });
    await expect(connection.pool.query({ name: 'copy', text: 'COPY note FROM STDIN' })).rejects.toMatchObject(
      { code: '57014' },
    );
    expect(await value('SELECT 1')).toBe(1);
  });
});
