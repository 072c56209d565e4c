// npm run bench -- deploy [--database | --clock | --proxy nginx | --proxy caddy]: three servers on one PostgreSQL
// behind a proxy, under load. Each server is restarted in turn, one is killed with SIGKILL and one hangs. Succeeds
// when no request failed, every acknowledged offer exists once, and the audit log is sound. With --database the
// database fails instead: it is restarted, its synchronous standby is promoted, and its disk fills up
// (database-troubles.ts). With --clock the clocks of two of three machines are moved (moved-clock.ts). With --proxy
// the named proxy is used, configured as in `deploy/`.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { reportFailure } from '../scripts/command-failure.ts';
import { startPostgres } from '../scripts/postgres-cluster.ts';
import { requirePostgres } from '../scripts/system-packages.ts';
import { buildWeb } from '../scripts/web-build.ts';
import { databaseTroubles } from './database-troubles.ts';
import { databaseAt } from './databases.ts';
import { isSound } from './deploy-load.ts';
import { Fleet, type FleetProxy, STEADY_MS } from './fleet.ts';
import { movedClock } from './moved-clock.ts';
import { proxyOf } from './named-proxy.ts';

const SERVERS = 3;
const HANGS_MS = 6_000;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const { values } = parseArgs({
  options: {
    database: { type: 'boolean', default: false },
    clock: { type: 'boolean', default: false },
    proxy: { type: 'string' },
  },
});

process.exitCode = await reportFailure(async () => {
  if (values.database) return databaseTroubles();
  if (values.clock) return movedClock();
  const postgres = requirePostgres();
  const folder = mkdtempSync(join(tmpdir(), 'portaal-deploy-'));
  const [cluster, proxy] = await Promise.all([
    startPostgres(postgres),
    proxyOf(values.proxy, SERVERS, folder),
    buildWeb(),
  ]);
  try {
    const url = await databaseAt(cluster.url, 'deploy');
    await underLoad(url, folder, proxy);
    return (await isSound(url, folder)) ? 0 : 1;
  } finally {
    await proxy.stop();
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

async function underLoad(url: string, folder: string, proxy: FleetProxy): Promise<void> {
  const fleet = new Fleet({ url, folder, proxy });
  for (let count = 0; count < SERVERS; count += 1) await fleet.add();
  await fleet.load();
  await fleet.phase('drie servers', () => delay(STEADY_MS));
  for (let count = 1; count <= SERVERS; count += 1) {
    let tookMs = 0;
    await fleet.phase(`herstart ${count}`, () =>
      fleet.replaceOldest(async (server) => {
        const at = performance.now();
        await server.stop();
        tookMs = performance.now() - at;
      }),
    );
    print(`  stoppen duurde ${Math.round(tookMs)} ms`);
  }
  await fleet.phase('kill -9', () => fleet.replaceOldest((server) => server.kill()));
  await fleet.phase('één hangt', async () => {
    const server = fleet.oldest;
    server.freeze();
    await delay(HANGS_MS);
    server.thaw();
    await delay(STEADY_MS);
  });
  await fleet.stop();
}
