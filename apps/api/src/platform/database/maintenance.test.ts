import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { describe, expect, it } from 'vitest';
import { clusterPath } from './cluster-directory.ts';
import { openTestEmbedded, temporaryDirectory } from './testing/databases.ts';
import { inTransaction } from './transaction.ts';

const megabyte = 1024 * 1024;

function logSize(dataDir: string): number {
  const directory = join(clusterPath(dataDir), 'pg_wal');
  return (
    readdirSync(directory).reduce((sum, name) => sum + statSync(join(directory, name)).size, 0) / megabyte
  );
}

const deadRows = async (pool: pg.Pool): Promise<number> =>
  (await pool.query("SELECT n_dead_tup AS n FROM pg_stat_user_tables WHERE relname = 't'")).rows[0]?.n;

describe('the embedded database is maintained', () => {
  it('the embedded database limits the write-ahead log and dead rows under write load, without explicit calls', {
    timeout: 60_000,
  }, async () => {
    const dataDir = await temporaryDirectory();
    const { pool, storageCounters } = await openTestEmbedded({
      dataDir,
      maintenanceWalBytes: 16 * megabyte,
      maintenanceIntervalMs: 500,
    });
    await pool.query(
      "CREATE TABLE t AS SELECT i AS id, repeat('x', 500) AS body FROM generate_series(1, 4000) i",
    );
    let largest = 0;
    for (let round = 0; round < 40; round += 1) {
      await pool.query('UPDATE t SET body = repeat(chr(65 + $1), 500)', [round]);
      largest = Math.max(largest, logSize(dataDir));
    }
    expect((await storageCounters()).walBytes / megabyte).toBeGreaterThan(150);
    expect(largest).toBeLessThan(130);
    await expect.poll(() => deadRows(pool), { timeout: 30_000, interval: 200 }).toBe(0);
  });

  it('the embedded database removes dead rows on schedule, and never inside a transaction', async () => {
    const { pool, maintain } = await openTestEmbedded({ maintenanceIntervalMs: 50 });
    await pool.query('CREATE TABLE t AS SELECT i AS id FROM generate_series(1, 1000) i');
    const first = maintain();
    expect(maintain(), 'a call joins the run that goes on').toBe(first);
    await inTransaction(pool, async (client) => {
      await client.query('UPDATE t SET id = id + 1');
      await sleep(200);
      await client.query('UPDATE t SET id = id + 1');
    });
    await expect.poll(() => deadRows(pool), { timeout: 5_000 }).toBe(0);
  });
});
