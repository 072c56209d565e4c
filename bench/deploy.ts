// npm run bench:deploy [-- --database]: three servers on one PostgreSQL behind a proxy, under load: each restarted in turn, one killed
// with SIGKILL, one that hangs. Succeeds when no request failed, every acknowledged offer is there once, and the audit
// log is right. With --database it is the database that goes: restarted, its synchronous standby promoted, and its disk
// full (database-troubles.ts).
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { reportFailure } from '../scripts/command-failure.ts';
import { startPostgres } from '../scripts/postgres-cluster.ts';
import { requireTestTools } from '../scripts/system-packages.ts';
import { buildWeb } from '../scripts/web-build.ts';
import { databaseTroubles } from './database-troubles.ts';
import { databaseAt } from './databases.ts';
import { CLIENTS, isSound, sendOne, startOne, tally } from './deploy-load.ts';
import { type FailoverProxy, startFailoverProxy } from './failover-proxy.ts';
import type { ServerProcess } from './server-process.ts';
import { signIn } from './sign-in.ts';

const SERVERS = 3;
const STEADY_MS = 3_000;
const HANGS_MS = 6_000;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const { values } = parseArgs({ options: { database: { type: 'boolean', default: false } } });

process.exitCode = await reportFailure(async () => {
  if (values.database) return databaseTroubles();
  const { postgres } = requireTestTools({ postgres: true });
  if (postgres === undefined) throw new Error('There is no PostgreSQL to start.');
  const folder = mkdtempSync(join(tmpdir(), 'portaal-deploy-'));
  const [cluster, proxy] = await Promise.all([startPostgres(postgres), startFailoverProxy(), buildWeb()]);
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

async function underLoad(url: string, folder: string, proxy: FailoverProxy): Promise<void> {
  const servers: ServerProcess[] = [];
  const add = async (): Promise<void> => {
    const server = await startOne(url, folder);
    servers.push(server);
    proxy.add(server.port);
  };
  for (let count = 0; count < SERVERS; count += 1) await add();
  const [first] = servers;
  if (first === undefined) throw new Error('No server runs.');
  const cookie = await signIn(first, 'investeerder@example.nl');
  let isOver = false;
  const clients = Array.from({ length: CLIENTS }, async (_, client) => {
    for (let turn = 0; !isOver; turn += 1) await sendOne(proxy.port, cookie, client, turn);
  });
  const phase = async (name: string, act: () => Promise<void>): Promise<void> => {
    const before = { sent: tally.sent, failed: tally.failed.length, over: proxy.failedOver() };
    tally.slowestMs = 0;
    await act();
    print(
      `${name}: ${tally.sent - before.sent} aanroepen, ${tally.failed.length - before.failed} mislukt, ` +
        `${proxy.failedOver() - before.over} naar een andere server, langste ${Math.round(tally.slowestMs)} ms`,
    );
  };
  const replace = async (end: (server: ServerProcess) => Promise<void>): Promise<void> => {
    const server = servers.shift();
    if (server === undefined) throw new Error('No server runs.');
    await end(server);
    proxy.remove(server.port);
    await delay(STEADY_MS);
    await add();
  };

  await phase('drie servers', () => delay(STEADY_MS));
  for (let count = 1; count <= SERVERS; count += 1) {
    let tookMs = 0;
    await phase(`herstart ${count}`, () =>
      replace(async (server) => {
        const at = performance.now();
        await server.stop();
        tookMs = performance.now() - at;
      }),
    );
    print(`  stoppen duurde ${Math.round(tookMs)} ms`);
  }
  await phase('kill -9', () => replace((server) => server.kill()));
  await phase('één hangt', async () => {
    const [server] = servers;
    server?.freeze();
    await delay(HANGS_MS);
    server?.thaw();
    await delay(STEADY_MS);
  });
  isOver = true;
  await Promise.all(clients);
  await Promise.all(servers.map((server) => server.stop()));
}
