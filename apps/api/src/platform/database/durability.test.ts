import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { clusterPath } from './cluster-directory.ts';
import { openTestEmbedded, runProcess, temporaryDirectory, testTemplate } from './testing/databases.ts';

/** Returns DBState in global/pg_control, after an 8-byte identifier and two 4-byte versions; 1 is 'shut down'. */
const clusterState = (dataDir: string) =>
  readFileSync(join(clusterPath(dataDir), 'global/pg_control')).readUInt32LE(16);

describe('the embedded database stores its data on disk', () => {
  it('the embedded database syncs to disk at every commit and never at a read, and shuts down properly', async () => {
    const dataDir = await temporaryDirectory();
    const { pool, storageCounters, close } = await openTestEmbedded({ dataDir });
    await pool.query('CREATE TABLE t (id int)');
    const before = await storageCounters();
    for (let id = 0; id < 10; id += 1) await pool.query('INSERT INTO t VALUES ($1)', [id]);
    const written = await storageCounters();
    for (let id = 0; id < 10; id += 1) await pool.query('SELECT * FROM t');
    const read = await storageCounters();
    expect(written.fsyncs - before.fsyncs).toBeGreaterThanOrEqual(10);
    expect(read.fsyncs).toBe(written.fsyncs);
    await pool.query('CHECKPOINT');
    expect((await storageCounters()).fsyncs - read.fsyncs).toBeGreaterThan(5);
    const settings = await pool.query(
      "SELECT current_setting('fsync') AS fsync, current_setting('full_page_writes') AS pages",
    );
    expect(settings.rows).toEqual([{ fsync: 'on', pages: 'on' }]);
    expect(clusterState(dataDir)).not.toBe(1);
    await close();
    expect(clusterState(dataDir)).toBe(1);
  });

  it('the embedded database loses no confirmed transaction and stores no partial one if the process is killed', async () => {
    const dataDir = await temporaryDirectory();
    const writer = runProcess(
      `const { connect } = await load('connect.ts'); const { inTransaction } = await load('transaction.ts');
       const { pool } = await connect({ dataDir: args[0], template: args[1] });
       await pool.query('CREATE TABLE a (id int); CREATE TABLE b (id int)');
       for (let id = 1; ; id++) {
         await inTransaction(pool, async (c) => { await c.query('INSERT INTO a VALUES ($1)', [id]); await c.query('INSERT INTO b VALUES ($1)', [id]); });
         say('row ' + id);
       }`,
      [dataDir, await testTemplate()],
    );
    await writer.until('row 100');
    writer.child.kill('SIGKILL');
    await writer.exited;
    const confirmed = writer.lines().length;
    const { pool } = await openTestEmbedded({ dataDir });
    const { rows } = await pool.query('SELECT (SELECT count(*) FROM a) AS a, (SELECT count(*) FROM b) AS b');
    expect(rows[0].a).toBeGreaterThanOrEqual(confirmed);
    expect(rows[0].b).toBe(rows[0].a);
  });

  it.each([
    ['initdb', [400, 2500]],
    ['the template', [200, 500]],
  ])(
    'the embedded database recovers if the process is killed at any moment of a first start from %s',
    async (from, moments) => {
      const dataDir = await temporaryDirectory();
      const template = await testTemplate();
      const start = `const { connect } = await load('connect.ts'); await connect({ dataDir: args[0], template: args[1] || undefined });`;
      for (const moment of moments) {
        const { child, exited } = runProcess(start, [dataDir, from === 'initdb' ? '' : template]);
        await sleep(moment);
        child.kill('SIGKILL');
        await exited;
      }
      const { pool } = await openTestEmbedded({ dataDir });
      expect((await pool.query('SELECT 1 AS n')).rows).toEqual([{ n: 1 }]);
    },
  );

  it('the embedded database falls back on initdb when the template is unusable', {
    timeout: 60_000,
  }, async () => {
    const { pool } = await openTestEmbedded({ template: import.meta.filename });
    expect((await pool.query('SELECT 1 AS n')).rows).toEqual([{ n: 1 }]);
  });
});
