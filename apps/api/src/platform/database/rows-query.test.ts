import type pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { connect } from './connect.ts';
import { type NamedStatement, queryRows } from './rows-query.ts';
import { createPostgresDatabase, openTestEmbedded, postgresUrl } from './testing/databases.ts';

/** Returns a statement whose reader converts each row to its column types and cells. */
const statement = (text: string): NamedStatement => ({
  name: 'of_this_test',
  text,
  readerOf: (types) => (cells) => ({ types, cells }),
  readers: new WeakMap(),
});

const sum = () => statement('SELECT $1::int4 + n AS sum, NULL AS nothing FROM generate_series(1, 2) n');
const [INT4, TEXT] = [23, 25];
const rowsAfter = (first: number) =>
  [1, 2].map((n) => ({ types: [INT4, TEXT], cells: [String(first + n), null] }));

function countDescriptions(client: pg.PoolClient): () => number {
  let described = 0;
  const { connection } = client as unknown as { connection: pg.Connection };
  connection.on('rowDescription', () => {
    described += 1;
  });
  return () => described;
}

async function openPostgres() {
  const database = await createPostgresDatabase();
  const connection = await connect({ databaseUrl: database.url });
  onTestFinished(async () => {
    await connection.close();
    await database.drop();
  });
  return connection;
}

const kinds = [
  { kind: 'embedded', open: openTestEmbedded },
  ...(postgresUrl ? [{ kind: 'postgres', open: openPostgres }] : []),
];

describe.each(kinds)('a named statement returns rows, $kind', ({ open }) => {
  test('the row parser requests the row description once per connection, and parses later rows like the first', async () => {
    const { pool } = await open();
    const rows = sum();
    const client = await pool.connect();
    const described = countDescriptions(client);
    for (const first of [10, 20, 30])
      expect(await queryRows(client, rows, [first])).toEqual(rowsAfter(first));
    expect(described()).toBe(1);
    client.release(true);
    expect(await queryRows(pool, rows, [40])).toEqual(rowsAfter(40));
  });

  test('the row parser fails only the query with a value that cannot be parsed', async () => {
    const { pool } = await open();
    const rows = sum();
    let isReadable = false;
    const readerOf: NamedStatement['readerOf'] = (types) => (cells) => {
      if (!isReadable) throw new RangeError('too large');
      return { types, cells };
    };
    const unreadable = { ...rows, readerOf };
    await expect(queryRows(pool, unreadable, [1])).rejects.toThrow('too large');
    isReadable = true;
    expect(await queryRows(pool, unreadable, [1])).toEqual(rowsAfter(1));
  });

  test('the row parser fails only the statement that the database cannot execute, the first time and later', async () => {
    const { pool } = await open();
    const query = statement('SELECT 6 / $1::int4');
    const byZero = expect.objectContaining({ code: '22012' });
    await expect(queryRows(pool, query, [0])).rejects.toEqual(byZero);
    const client = await pool.connect();
    onTestFinished(() => client.release());
    expect(await queryRows(client, query, [3])).toEqual([{ types: [INT4], cells: ['2'] }]);
    await expect(queryRows(client, query, [0])).rejects.toEqual(byZero);
    expect(await queryRows(client, query, [2])).toEqual([{ types: [INT4], cells: ['3'] }]);
  });

  test('the row parser fails only the query with a parameter that cannot be sent', async () => {
    const { pool } = await open();
    const query = statement('SELECT $1::text AS text');
    const circular: Record<string, unknown> = {};
    circular.itself = circular;
    await expect(queryRows(pool, query, [circular])).rejects.toThrow(/circular/i);
    expect(await queryRows(pool, query, ['a'])).toEqual([{ types: [TEXT], cells: ['a'] }]);
  });
});
