import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type PostgresCluster, startPostgres, startStandby } from '../scripts/postgres-cluster.ts';
import { requirePostgres } from '../scripts/system-packages.ts';
import { buildWeb } from '../scripts/web-build.ts';
import { startAddressProxy } from './address-proxy.ts';
import { databaseAt, query } from './databases.ts';
import { CLIENTS, isSound, sendOne, startOne, tally } from './deploy-load.ts';
import { signIn } from './sign-in.ts';

const STEADY_MS = 3_000;
/** Maximum milliseconds from the recovery of the database to the first successful save. */
const BACK_WITHIN_MS = 10_000;
const DISK_MB = 400;

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const SAFE = { synchronous_commit: 'on', fsync: 'on', full_page_writes: 'on' };
const portOf = (url: string): number => Number(new URL(url).port);

/**
 * Tests that the database loses no acknowledged write and that the server recovers by itself. Returns the exit code.
 */
export async function databaseTroubles(): Promise<number> {
  const binaries = requirePostgres();
  await buildWeb();
  const isPromoted = await withStandby(binaries);
  const isRoomy = await onSmallDisk(binaries);
  return isPromoted && isRoomy ? 0 : 1;
}

/**
 * Runs one server on that database address under load while `troubles` causes failures. Returns whether the data is
 * sound and the recovery was in time.
 */
async function underLoad(
  address: string,
  troubles: (phase: (name: string, act: () => Promise<void>) => Promise<void>) => Promise<void>,
): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'portaal-failover-'));
  Object.assign(tally, { sent: 0, failed: [], unavailable: 0, saved: new Map() });
  try {
    const server = await startOne(address, folder);
    const cookie = await signIn(server, 'investeerder@example.nl');
    let isOver = false;
    let isBackInTime = true;
    const clients = Array.from({ length: CLIENTS }, async (_, client) => {
      for (let turn = 0; !isOver; turn += 1) await sendOne(server.port, cookie, client, turn);
    });
    const phase = async (name: string, act: () => Promise<void>): Promise<void> => {
      const before = { sent: tally.sent, failed: tally.failed.length, unavailable: tally.unavailable };
      await act();
      const [saved, at] = [tally.saved.size, performance.now()];
      while (tally.saved.size === saved && performance.now() - at < 3 * BACK_WITHIN_MS) await delay(20);
      const backMs = performance.now() - at;
      isBackInTime &&= backMs <= BACK_WITHIN_MS;
      await delay(STEADY_MS);
      print(
        `${name}: ${tally.sent - before.sent} aanroepen, ${tally.failed.length - before.failed} mislukt, ` +
          `${tally.unavailable - before.unavailable} even niet (503); daarna bewaart de server weer na ` +
          `${Math.round(backMs)} ms (hooguit ${BACK_WITHIN_MS})`,
      );
    };
    await phase('rustig', () => delay(STEADY_MS));
    await troubles(phase);
    isOver = true;
    await Promise.all(clients);
    await server.stop();
    return (await isSound(address, folder)) && isBackInTime;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function withStandby(binaries: string): Promise<boolean> {
  const primary = await startPostgres(binaries, undefined, SAFE);
  let standby: PostgresCluster | undefined;
  const proxy = await startAddressProxy(portOf(primary.url));
  try {
    const url = new URL(await databaseAt(primary.url, 'deploy'));
    url.port = String(proxy.port);
    standby = await startStandby(binaries, primary, SAFE);
    const next = standby;
    await query(primary.url, "alter system set synchronous_standby_names = '*'");
    await query(primary.url, 'select pg_reload_conf()');
    return await underLoad(url.href, async (phase) => {
      await phase('database herstart', () => primary.restart());
      await phase('database weg, standby neemt over', async () => {
        await primary.crash();
        await delay(1_000);
        // The standby copied the primary's settings, so after its promotion it would wait for a standby of its own.
        await query(next.url, 'select pg_promote()');
        await query(next.url, "alter system set synchronous_standby_names = ''");
        await query(next.url, 'select pg_reload_conf()');
        proxy.leadTo(portOf(next.url));
      });
    });
  } finally {
    proxy.stop();
    await standby?.stop();
    await primary.stop();
  }
}

/** Fills the disk of a database. This requires a separate file system, which only root can create. */
async function onSmallDisk(binaries: string): Promise<boolean> {
  if (process.getuid?.() !== 0) {
    print('schijf vol: overgeslagen, want alleen root kan een kleine schijf maken');
    return true;
  }
  const disk = mkdtempSync('/tmp/portaal-schijf-');
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=0755`, 'portaal-schijf', disk]);
  let cluster: PostgresCluster | undefined;
  try {
    mkdirSync(join(disk, 'anders'));
    cluster = await startPostgres(binaries, disk, { ...SAFE, max_wal_size: '64MB', min_wal_size: '32MB' });
    const running = cluster;
    const url = await databaseAt(running.url, 'deploy');
    return await underLoad(url, async (phase) => {
      await phase('schijf vol', async () => {
        const filler = join(disk, 'anders', 'vol');
        const { bavail, bsize } = statfsSync(disk);
        writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - 64 * 1024)));
        // The disk counts as full only once the log or a table needs another block.
        for (let turn = 0; tally.unavailable === 0 && turn < 200; turn += 1) await delay(100);
        await delay(STEADY_MS);
        rmSync(filler);
        if (!running.isRunning()) await running.restart();
      });
    });
  } finally {
    await cluster?.stop();
    execFileSync('umount', ['--lazy', disk]);
    rmSync(disk, { recursive: true, force: true });
  }
}
