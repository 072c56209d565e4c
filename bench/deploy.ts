// npm run bench:deploy: three servers on one PostgreSQL behind a proxy, under load: each restarted in turn, one killed
// with SIGKILL, one that hangs. Succeeds when no request failed, every acknowledged offer is there once, and the audit
// log is right.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import * as calls from '../packages/domain/src/calls.ts';
import { reportFailure } from '../scripts/command-failure.ts';
import { runTool } from '../scripts/node-tool.ts';
import { startPostgres } from '../scripts/postgres-cluster.ts';
import { inProject } from '../scripts/project-folder.ts';
import { requireTestTools } from '../scripts/system-packages.ts';
import { buildWeb } from '../scripts/web-build.ts';
import { calculationBody } from './calculation-body.ts';
import { databaseAt, query } from './databases.ts';
import { type FailoverProxy, startFailoverProxy } from './failover-proxy.ts';
import { PORTAL, type ServerProcess, startServer } from './server-process.ts';
import { device, signIn } from './sign-in.ts';

const SERVERS = 3;
const CLIENTS = 12;
const STEADY_MS = 3_000;
const HANGS_MS = 6_000;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** What the clients sent and what came of it. */
const tally = { sent: 0, failed: [] as string[], slowestMs: 0, saved: new Map<string, string>() };

process.exitCode = await reportFailure(async () => {
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

function startOne(url: string, folder: string): Promise<ServerProcess> {
  return startServer({
    script: PORTAL,
    environment: {
      DATABASE_URL: url,
      DATA_DIR: join(folder, 'data'),
      STORAGE_DIR: join(folder, 'documents'),
      DEMO_DATA: '1',
      RATE_LIMIT: '0',
      SMTP_URL: 'smtp://127.0.0.1:9',
    },
    folder,
  });
}

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

/** One of three: read with a session, calculate, or save under a key that makes a repetition the same offer. */
async function sendOne(port: number, cookie: string, client: number, turn: number): Promise<void> {
  const index = turn * CLIENTS + client;
  const key = `deploy-${index}`;
  const [call, body] = [
    [calls.listContractSummaries, undefined],
    [calls.calculate, calculationBody(index)],
    [calls.saveOffer, calculationBody(index)],
  ][turn % 3] as [{ method: string; path: string; status: number }, unknown];
  const at = performance.now();
  tally.sent += 1;
  try {
    const response = await fetch(`http://127.0.0.1:${port}${call.path}`, {
      method: call.method,
      headers: {
        ...device,
        cookie,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(call === calls.saveOffer ? { 'idempotency-key': key } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.status !== call.status)
      tally.failed.push(`${call.path}: ${response.status} ${text.slice(0, 200)}`);
    else if (call === calls.saveOffer)
      tally.saved.set((JSON.parse(text) as { data: { offerID: string } }).data.offerID, key);
  } catch (error) {
    tally.failed.push(`${call.path}: ${String(error)}`);
  }
  tally.slowestMs = Math.max(tally.slowestMs, performance.now() - at);
}

async function isSound(url: string, folder: string): Promise<boolean> {
  for (const failure of new Set(tally.failed)) print(`  ${failure}`);
  const rows = await query(
    url,
    `select id from offer where id = any('{${[...tally.saved.keys()].join(',')}}')`,
  );
  const keys = new Set(tally.saved.values());
  const lost = tally.saved.size - rows.length;
  const doubled = tally.saved.size - keys.size;
  const { ok, output } = await runTool(
    [inProject('apps/api/src/operation/operator.main.ts'), 'audit:verify'],
    {
      environment: {
        DATABASE_URL: url,
        DATA_DIR: join(folder, 'data'),
        STORAGE_DIR: join(folder, 'documents'),
      },
    },
  );
  print(output);
  print(
    `${tally.sent} aanroepen, ${tally.failed.length} mislukt; ${tally.saved.size} offertes bevestigd, ` +
      `${lost} verloren, ${doubled} dubbel.`,
  );
  return ok && tally.failed.length === 0 && lost === 0 && doubled === 0;
}
