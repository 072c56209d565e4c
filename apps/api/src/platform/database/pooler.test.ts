import { describe, expect, it, onTestFinished } from 'vitest';
import { brandState } from '../../schema/brand-state.ts';
import { migrate } from '../migrations.ts';
import { databaseOn, prepared } from '../orm.ts';
import { startQueue } from '../queue.ts';
import { connect } from './connect.ts';
import { PoolerError } from './pooler.ts';
import { asAdmin, createPostgresDatabase, postgresUrl } from './testing/databases.ts';
import { startTransactionPooler } from './testing/transaction-pooler.ts';
import { inTransaction } from './transaction.ts';

const SETTINGS = { timezone: 'UTC', jit: 'off', statement_timeout: '30s' };

/** Opens a database behind a pooler; its sessions have these settings. */
async function behindPooler(settings: Readonly<Record<string, string>> = SETTINGS) {
  const database = await createPostgresDatabase();
  const name = new URL(database.url).pathname.slice(1);
  for (const [setting, value] of Object.entries(settings))
    await asAdmin(`ALTER DATABASE ${name} SET ${setting} = '${value}'`);
  const pooler = await startTransactionPooler(database.url);
  onTestFinished(async () => {
    await pooler.stop();
    await database.drop();
  });
  return {
    pooler,
    async open() {
      const connection = await connect({ databaseUrl: pooler.url, maxConnections: 2 });
      onTestFinished(() => connection.close());
      return connection;
    },
  };
}

const sessionOf = { name: 'session', text: 'SELECT pg_backend_pid() AS pid, $1::int AS n' };

describe.runIf(postgresUrl)('behind a pooler that runs each transaction in another session', () => {
  it('a named statement works in every session, after the pooler rejected our settings', async () => {
    const { pooler, open } = await behindPooler();
    const { pool } = await open();
    const answers: { pid: number; n: number }[] = [];
    for (const n of [1, 2, 3]) {
      const { rows } = await pool.query<{ pid: number; n: number }>({ ...sessionOf, values: [n] });
      answers.push(...rows);
    }
    expect(answers.map(({ n }) => n)).toEqual([1, 2, 3]);
    expect(new Set(answers.map(({ pid }) => pid)).size).toBe(3);
    expect(pooler.rejected).toEqual(['statement_timeout']);
  });

  it('a transaction stays in one session, and the next runs in another', async () => {
    const { open } = await behindPooler();
    const { pool } = await open();
    const transaction = () =>
      inTransaction(pool, async (client) => {
        const first = await client.query({ ...sessionOf, values: [1] });
        const second = await client.query({ ...sessionOf, values: [2] });
        expect(first.rows[0].pid).toBe(second.rows[0].pid);
        return first.rows[0].pid;
      });
    expect(await transaction()).not.toBe(await transaction());
  });

  it('migrations, prepared selects and the queue work', { timeout: 60_000 }, async () => {
    const { open } = await behindPooler();
    const connection = await open();
    await migrate(connection.pool);
    const { orm, transaction } = databaseOn(connection);
    const states = () =>
      prepared(orm, 'pooler_states', (executor) =>
        executor.select({ brand: brandState.brand }).from(brandState).prepare('pooler_states'),
      ).execute();
    for (let turn = 0; turn < 4; turn += 1) expect(await states()).toEqual([]);
    const errors: unknown[] = [];
    const queue = await startQueue(connection, {
      onError: (error) => errors.push(error),
      pollSeconds: 1,
      embedded: false,
    });
    const done = Promise.withResolvers<void>();
    const found: string[] = [];
    await queue.work('uploads.check', async ({ uploadId }) => {
      found.push(uploadId);
      if (found.length === 4) done.resolve();
    });
    for (const uploadId of ['a', 'b', 'c']) await queue.enqueueAlone('uploads.check', { uploadId });
    await transaction((tx) => queue.enqueue(tx, 'uploads.check', { uploadId: 'd' }));
    await done.promise;
    await queue.stop();
    expect(found.toSorted()).toEqual(['a', 'b', 'c', 'd']);
    expect(errors).toEqual([]);
  });

  it('the server does not start while the role lacks our settings, and says how to set them', async () => {
    const { open } = await behindPooler({ timezone: 'Europe/Amsterdam', jit: 'on' });
    const rejection = await open().catch((error: unknown) => error);
    expect(rejection).toBeInstanceOf(PoolerError);
    const { message } = rejection as PoolerError;
    expect(message).toContain(
      'TimeZone is Europe/Amsterdam en moet UTC zijn; jit is on en moet off zijn; statement_timeout is 0, dus zonder grens',
    );
    expect(message).toContain("SET timezone = 'UTC';");
    expect(message).toContain("SET statement_timeout = '30s';");
  });

  it('a direct connection sends its own settings and uses named statements', async () => {
    const database = await createPostgresDatabase();
    const connection = await connect({ databaseUrl: database.url, maxConnections: 1 });
    onTestFinished(async () => {
      await connection.close();
      await database.drop();
    });
    await connection.pool.query({ ...sessionOf, values: [1] });
    const { rows } = await connection.pool.query('SELECT name FROM pg_prepared_statements');
    expect(rows).toEqual([{ name: 'session' }]);
  });
});
