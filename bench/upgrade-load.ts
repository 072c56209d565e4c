// npm run bench -- upgrade:load [COMMIT] [--proxy nginx | --proxy caddy]: three servers of another commit, by default
// the last release, run behind a proxy under load. Each is replaced by a server of this version, and the first of
// these migrates the database while the others serve. Then one server is downgraded to the other version and upgraded
// again. Succeeds when no request failed, every acknowledged offer exists once, and the ledger and the audit log are
// sound.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { reportFailure } from '../scripts/command-failure.ts';
import { startPostgres } from '../scripts/postgres-cluster.ts';
import { requirePostgres } from '../scripts/system-packages.ts';
import { buildWeb } from '../scripts/web-build.ts';
import { databaseAt, migrationsOf } from './databases.ts';
import { isSound } from './deploy-load.ts';
import { Fleet, STEADY_MS } from './fleet.ts';
import { proxyOf } from './named-proxy.ts';
import { checkoutOf, lastRelease } from './other-version.ts';
import type { ServerProcess } from './server-process.ts';

const SERVERS = 3;

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const stop = (server: ServerProcess): Promise<void> => server.stop();

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { proxy: { type: 'string' } },
});

process.exitCode = await reportFailure(async () => {
  const other = checkoutOf(positionals[0] ?? lastRelease());
  const postgres = requirePostgres();
  const folder = mkdtempSync(join(tmpdir(), 'portaal-upgrade-load-'));
  const proxy = await proxyOf(values.proxy, SERVERS, folder);
  const [cluster] = await Promise.all([startPostgres(postgres), buildWeb()]);
  try {
    const url = await databaseAt(cluster.url, 'upgrade_load');
    const fleet = new Fleet({ url, folder, proxy });
    for (let count = 0; count < SERVERS; count += 1) await fleet.add(other.folder);
    const before = await migrationsOf(url);
    await fleet.load();
    await fleet.phase(`drie servers van ${other.commit}`, () => delay(STEADY_MS));
    for (let count = 1; count <= SERVERS; count += 1) {
      await fleet.phase(`bijgewerkt: ${count} van ${SERVERS}`, () => fleet.replaceOldest(stop));
    }
    print(`  ${(await migrationsOf(url)) - before} migraties`);
    await fleet.phase('terug naar de andere versie', () => fleet.replaceOldest(stop, other.folder));
    for (let count = 1; count <= SERVERS; count += 1) {
      await fleet.phase(`weer bijgewerkt: ${count} van ${SERVERS}`, () => fleet.replaceOldest(stop));
    }
    await fleet.stop();
    return (await isSound(url, folder)) ? 0 : 1;
  } finally {
    await proxy.stop();
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
