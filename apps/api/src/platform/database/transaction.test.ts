import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Connection, connect } from './connect.ts';
import { createPostgresDatabase, postgresUrl, testTemplate } from './testing/databases.ts';
import { inTransaction } from './transaction.ts';

const kinds = postgresUrl ? (['embedded', 'postgres'] as const) : (['embedded'] as const);

describe.each(kinds)('a transaction runs on the %s database', (kind) => {
  let connection: Connection;
  let cleanUp: () => Promise<void>;

  beforeAll(async () => {
    if (kind === 'postgres') {
      const database = await createPostgresDatabase();
      connection = await connect({ databaseUrl: database.url });
      cleanUp = database.drop;
    } else {
      const dataDir = await mkdtemp(join(tmpdir(), 'transaction-test-'));
      connection = await connect({ dataDir, template: await testTemplate() });
      cleanUp = () => rm(dataDir, { recursive: true });
    }
    await connection.pool.query('CREATE TABLE entry (id int PRIMARY KEY)');
  });
  beforeEach(() => connection.pool.query('TRUNCATE entry'));
  afterAll(async () => {
    await connection.close();
    await cleanUp();
  });

  const ids = async () =>
    (await connection.pool.query('SELECT id FROM entry ORDER BY id')).rows.map(({ id }) => id);

  it('a transaction commits and returns the result of the work', async () => {
    const result = await inTransaction(connection.pool, async (client) => {
      await client.query('INSERT INTO entry VALUES (1)');
      return 'done';
    });
    expect(result).toBe('done');
    expect(await ids()).toEqual([1]);
  });

  it('a transaction rolls back and rethrows the same error', async () => {
    const fault = new Error('no');
    const work = inTransaction(connection.pool, async (client) => {
      await client.query('INSERT INTO entry VALUES (1)');
      throw fault;
    });
    await expect(work).rejects.toBe(fault);
    expect(await ids()).toEqual([]);
  });

  it('a transaction in which the work ignores a failed statement reports that nothing was committed', async () => {
    const work = inTransaction(connection.pool, async (client) => {
      await client.query('INSERT INTO entry VALUES (1)');
      await client.query('SELECT 1 / 0').catch(() => {});
    });
    await expect(work).rejects.toThrow('its error was swallowed');
    expect(await ids()).toEqual([]);
  });

  it('a transaction rejects any use of the pool by its work instead of waiting forever', async () => {
    const rejection = 'Programming error: the pool was used inside an open transaction';
    const { pool } = connection;
    await expect(inTransaction(pool, () => pool.query('SELECT 1'))).rejects.toThrow(rejection);
    await expect(inTransaction(pool, () => pool.connect())).rejects.toThrow(rejection);
    await expect(inTransaction(pool, () => inTransaction(pool, async () => {}))).rejects.toThrow(rejection);
    expect(await ids()).toEqual([]);
  });

  it('work that continues after its transaction ended can use the pool', async () => {
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    let later: Promise<unknown> = Promise.resolve();
    await inTransaction(connection.pool, async () => {
      later = ended.then(() => connection.pool.query('SELECT 1'));
    });
    end();
    await expect(later).resolves.toBeDefined();
  });

  it('a client whose rollback fails is destroyed', async () => {
    const work = inTransaction(connection.pool, async (client) => {
      client.query = () => Promise.reject(new Error('the line is dead'));
    });
    await expect(work).rejects.toThrow('the line is dead');
    expect(connection.pool.totalCount).toBe(0);
    expect(await ids()).toEqual([]);
  });
});
