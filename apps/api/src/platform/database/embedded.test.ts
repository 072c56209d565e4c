import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openTestEmbedded, runProcess, temporaryDirectory, testTemplate } from './testing/databases.ts';

/** A query that takes the engine one or two seconds. */
const heavy = 'SELECT count(*) FROM generate_series(1, 8000000)';

describe('the embedded database runs in its own thread', () => {
  it('the embedded database does not block the process during a query of several seconds', {
    timeout: 60_000,
  }, async () => {
    const { pool } = await openTestEmbedded();
    const server = createServer((_request, response) => response.end('ok')).listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    let ticks = 0;
    const timer = setInterval(() => {
      ticks += 1;
    }, 10);
    let answered = 0;
    let running = true;
    const query = pool.query(heavy).finally(() => {
      running = false;
    });
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    while (running) {
      await fetch(address).then((answer) => answer.text());
      answered += 1;
      await sleep(20);
    }
    clearInterval(timer);
    await query;
    // A blocked event loop would allow at most one tick and one response. The actual counts depend on the load of the
    // machine.
    expect(ticks).toBeGreaterThan(10);
    expect(answered).toBeGreaterThan(10);
  });

  it('the embedded database serves calls in order, including calls that wait when it closes', async () => {
    const connection = await openTestEmbedded();
    const order: number[] = [];
    const call = (n: number) =>
      connection.pool.query('SELECT $1::int AS n', [n]).then(({ rows }) => order.push(rows[0].n));
    const calls = [1, 2, 3, 4, 5, 6].map(call);
    await Promise.all([connection.close(), connection.close()]);
    await Promise.all(calls);
    expect(order).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('the embedded database fails every call with a clear error after the engine died, and reports the failure once', async () => {
    const failures: Error[] = [];
    const dataDir = await temporaryDirectory();
    const connection = await openTestEmbedded({ dataDir, onFailure: (error) => failures.push(error) });
    const { pool } = connection;
    await pool.query('CREATE TABLE t (id int)');
    // With this setting an SQL error ends the engine, as a failed fsync would.
    const { promise: died, resolve } = Promise.withResolvers<void>();
    const victim = pool.query('SET exit_on_error = on; SELECT 1 / 0').catch(() => resolve());
    const waiting = pool.query('SELECT 1');
    await expect(waiting).rejects.toThrow('De ingebouwde database is gestopt');
    await Promise.all([victim, died]);
    await expect(pool.query('SELECT 1')).rejects.toThrow('De ingebouwde database is gestopt');
    expect(failures).toHaveLength(1);
    expect(connection.failure()).toBe(failures[0]);
    await connection.close();
    const again = await openTestEmbedded({ dataDir });
    expect((await again.pool.query('SELECT count(*) AS n FROM t')).rows).toEqual([{ n: 0 }]);
  });

  it('the embedded database prevents V8 from compiling import wrappers, which V8 may free twice', {
    timeout: 60_000,
  }, async () => {
    const compiled = await temporaryDirectory();
    const { exited } = runProcess(
      `const { connect } = await load('connect.ts');
      const connection = await connect({ dataDir: args[0], template: args[1] });
      await connection.pool.query('SELECT 1');
      await connection.close();`,
      [await temporaryDirectory(), await testTemplate()],
      ['--perf-basic-prof', `--perf-basic-prof-path=${compiled}`],
    );
    expect(await exited).toEqual([0, null]);
    const [names] = await readdir(compiled);
    const lines = (await readFile(join(compiled, names ?? ''), 'utf8')).split('\n');
    expect(lines.filter((line) => line.includes('wasm-function'))).not.toEqual([]);
    expect(lines.filter((line) => line.includes('wasm-to-js'))).toEqual([]);
  });
});
