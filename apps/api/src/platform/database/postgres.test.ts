import { describe, expect, it, onTestFinished } from 'vitest';
import { connect } from './connect.ts';
import { asAdmin, createPostgresDatabase, postgresUrl } from './testing/databases.ts';

describe.runIf(postgresUrl)('a pool connects to a PostgreSQL server', () => {
  async function open(options: Parameters<typeof connect>[0] = {}) {
    const database = await createPostgresDatabase();
    const connection = await connect({ ...options, databaseUrl: database.url });
    onTestFinished(async () => {
      await connection.close();
      await database.drop();
    });
    return connection;
  }
  const backend = "SELECT pid FROM pg_stat_activity WHERE application_name = 'pool-test'";

  it('the PostgreSQL pool cancels a statement that takes too long, and reports its application name to the server', async () => {
    const { pool } = await open({ statementTimeoutMs: 100, applicationName: 'portaal-test' });
    await expect(pool.query('SELECT pg_sleep(5)')).rejects.toMatchObject({ code: '57014' });
    expect((await pool.query('SHOW application_name')).rows).toEqual([{ application_name: 'portaal-test' }]);
  });

  it('the PostgreSQL pool survives the loss of an idle connection, reports the loss and opens a new connection', async () => {
    const lost = Promise.withResolvers<Error>();
    const { pool } = await open({ applicationName: 'pool-test', onConnectionLost: lost.resolve });
    await pool.query('SELECT 1');
    await asAdmin(`SELECT pg_terminate_backend(pid) FROM (${backend}) a`);
    expect((await lost.promise).message).toContain('terminating connection');
    expect((await pool.query('SELECT 1 AS n')).rows).toEqual([{ n: 1 }]);
  });

  it('the PostgreSQL pool survives the loss of a connection in use', async () => {
    const { pool } = await open({ applicationName: 'pool-test' });
    const client = await pool.connect();
    await asAdmin(`SELECT pg_terminate_backend(pid) FROM (${backend}) a`);
    await expect(client.query('SELECT pg_sleep(1)')).rejects.toThrow();
    client.release();
    expect((await pool.query('SELECT 1 AS n')).rows).toEqual([{ n: 1 }]);
  });
});
