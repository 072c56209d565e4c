import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import * as calls from '../packages/domain/src/calls.ts';
import { CommandFailure } from '../scripts/command-failure.ts';
import { runTool } from '../scripts/node-tool.ts';
import { runAs } from '../scripts/pgbackrest.ts';
import { type PostgresCluster, startPostgres } from '../scripts/postgres-cluster.ts';
import { folderOf, own, serverAccount } from '../scripts/postgres-server.ts';
import { inProject } from '../scripts/project-folder.ts';
import { buildWeb } from '../scripts/web-build.ts';
import { calculationBody } from './calculation-body.ts';
import { databaseAt, query } from './databases.ts';
import { checkRestore } from './restore-run.ts';
import { PORTAL, startServer } from './server-process.ts';
import { device, signIn } from './sign-in.ts';

const OFFERS = 20;
const INVESTORS = 30;
const HAS_TO_RESTART = 3;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** The installation with which the restore is demonstrated. */
interface Installation {
  readonly binaries: string;
  readonly cluster: PostgresCluster;
  readonly url: string;
  /** Folder for documents and logs. */
  readonly folder: string;
  readonly repository: string;
  readonly environment: NodeJS.ProcessEnv;
}

/**
 * Creates a cluster with an archive by the script of `deploy/pgbackrest`. Writes data with the server and the
 * seed, before and after a chosen second, and restores both that second and the newest state. Then damages the
 * archive and checks that every damage is detected. Returns the exit code.
 */
export async function demonstrateRestore(binaries: string): Promise<number> {
  await buildWeb();
  const account = serverAccount();
  const folder = folderOf(account, 'portaal-terug-demo-');
  const cluster = await startPostgres(binaries, undefined, {
    synchronous_commit: 'on',
    full_page_writes: 'on',
  });
  try {
    const url = await databaseAt(cluster.url, 'portaal');
    const repository = join(folder, 'archief');
    mkdirSync(repository);
    own(account, repository);
    const installation = {
      binaries,
      cluster,
      url,
      folder,
      repository,
      environment: {
        ...process.env,
        ...settingsOf(cluster, folder, repository),
        DATABASE_URL: overSocket(cluster, url),
      },
    };
    return (await prove(installation)) ? 0 : 1;
  } finally {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function settingsOf(cluster: PostgresCluster, folder: string, repository: string): NodeJS.ProcessEnv {
  const { port, username, password } = new URL(cluster.url);
  const configuration = join(folder, 'pgbackrest.conf');
  const lines = [
    '[global]',
    `repo1-path=${repository}`,
    'repo1-cipher-type=aes-256-cbc',
    'repo1-cipher-pass=alleen-voor-dit-bewijs',
    'repo1-retention-full=2',
    'compress-type=zst',
    'start-fast=y',
    `lock-path=${join(folder, 'lock')}`,
    'log-level-file=off',
    'log-level-console=warn',
    '[bewijs]',
    `pg1-path=${join(cluster.folder, 'data')}`,
    `pg1-port=${port}`,
    `pg1-socket-path=${cluster.folder}`,
    `pg1-user=${username}`,
  ];
  writeFileSync(configuration, `${lines.join('\n')}\n`, { mode: 0o600 });
  own(serverAccount(), configuration);
  return {
    PGBACKREST_CONFIG: configuration,
    PGBACKREST_STANZA: 'bewijs',
    PGHOST: cluster.folder,
    PGPORT: port,
    PGUSER: username,
    PGPASSWORD: password,
    DATA_DIR: join(folder, 'data'),
    STORAGE_DIR: join(folder, 'documents'),
  };
}

/**
 * Returns the URL of the same database in the form that `deploy` uses: over the socket, with the role in the query
 * string.
 */
function overSocket({ folder }: PostgresCluster, url: string): string {
  const { pathname, port, username, password } = new URL(url);
  return `postgresql://${pathname}?${String(new URLSearchParams({ host: folder, port, user: username, password }))}`;
}

async function prove(installation: Installation): Promise<boolean> {
  const { binaries, cluster, environment, repository, url } = installation;
  const acknowledged: string[] = [];
  await write(installation, 1, acknowledged);
  await setUpArchive(installation);
  await write(installation, 2, acknowledged);
  const state = await fingerprint(url);
  const before = acknowledged.length;
  const to = await wholeSecond();
  print(`Genoteerd: ${to.toISOString()}, met ${before} bevestigde offertes.`);
  await write(installation, 3, acknowledged);
  await archived(url);

  const compare =
    (count: number, expected?: string) =>
    async (restored: string): Promise<number> => {
      const rows = await query(restored, 'select id::text from offer');
      const there = new Set(rows.map(({ id }) => String(id)));
      const lost = acknowledged.slice(0, count).filter((id) => !there.has(id)).length;
      const tooMany = acknowledged.slice(count).filter((id) => there.has(id)).length;
      const isSame = expected === undefined || (await fingerprint(restored)) === expected;
      print(
        `  ${count} offertes bevestigd, ${lost} verloren, ${tooMany} van later; ` +
          `alle regels van geld, auditlog en offertes ${isSame ? 'zoals toen' : 'ANDERS dan toen'}.`,
      );
      return lost + tooMany + (isSame ? 0 : 1);
    };
  const run = (
    to: Date | undefined,
    inspect: (url: string) => Promise<number>,
    more: NodeJS.ProcessEnv = {},
  ) => checkRestore({ binaries, to, environment: { ...environment, ...more }, inspect });

  const last = await fingerprint(url);
  let isSound = (await verifyRunning(installation)) === 0;
  isSound = (await run(to, compare(before, state))) === 0 && isSound;
  isSound = (await run(undefined, compare(acknowledged.length, last))) === 0 && isSound;

  const damaged = async (what: string, work: () => Promise<number>): Promise<void> => {
    const seen = await work().catch((error: unknown) => {
      if (!(error instanceof CommandFailure)) throw error;
      return error.message.split('\n')[0] ?? '';
    });
    const isSeen = typeof seen === 'string';
    print(`${what}: ${isSeen ? seen : 'NIET GEZIEN'}`);
    isSound &&= isSeen;
  };
  const nothing = async (): Promise<number> => 0;
  await damaged('Verkeerde sleutel', () =>
    run(undefined, nothing, { PGBACKREST_REPO1_CIPHER_PASS: 'een andere' }),
  );
  await damaged('Moment van voor de kopie', () => run(new Date(0), nothing));
  await damaged('Moment dat nog moet komen', () => run(new Date(Date.now() + 86_400_000), nothing));
  await cluster.stop();
  const segments = filesIn(repository).filter((path) => /[0-9A-F]{24}-[0-9a-f]{40}/.test(path));
  const gone = segments.sort().at(-2) ?? '';
  renameSync(gone, `${repository}/weg`);
  await damaged('Een stuk WAL weg', () => run(undefined, nothing));
  renameSync(`${repository}/weg`, gone);
  const copied = filesIn(repository).filter(
    (path) => path.includes('/backup/bewijs/2') && path.includes('/pg_data/base/'),
  );
  for (const path of copied.slice(0, 1)) writeFileSync(path, 'geen kopie meer');
  await damaged('Een bestand van de kopie beschadigd', () => run(undefined, nothing));
  print(isSound ? 'Terug naar een seconde lukt, en elke schade is gezien.' : 'NIET GOED.');
  return isSound;
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

async function setUpArchive({ cluster, environment, folder }: Installation): Promise<void> {
  const context = { account: cluster.account, folder, environment };
  const script = inProject('deploy/pgbackrest/set-up.sh');
  const first = await runAs('/bin/sh', [script], context);
  if (first.code !== HAS_TO_RESTART) throw new CommandFailure(`${first.output}${first.errors}`);
  await cluster.restart();
  const second = await runAs('/bin/sh', [script], context);
  if (second.code !== 0) throw new CommandFailure(`${second.output}${second.errors}`);
  print(second.output.trim());
}

/**
 * Writes offers by API calls, and investors with deposits and a ledger by the seed. Stops the server before it
 * returns.
 */
async function write(
  { url, folder, environment }: Installation,
  turn: number,
  acknowledged: string[],
): Promise<void> {
  const server = await startServer({
    script: PORTAL,
    environment: {
      DATABASE_URL: url,
      DATA_DIR: environment.DATA_DIR ?? '',
      STORAGE_DIR: environment.STORAGE_DIR ?? '',
      DEMO_DATA: '1',
      RATE_LIMIT: '0',
      SMTP_URL: 'smtp://127.0.0.1:9',
    },
    folder,
  });
  const cookie = await signIn(server, 'investeerder@example.nl');
  for (let count = 0; count < OFFERS; count += 1) {
    const { method, path, status } = calls.saveOffer;
    const response = await fetch(`http://127.0.0.1:${server.port}${path}`, {
      method,
      headers: { ...device, cookie, 'content-type': 'application/json' },
      body: JSON.stringify(calculationBody(turn * OFFERS + count)),
    });
    if (response.status !== status) throw new Error(`Saving answered ${response.status}`);
    acknowledged.push(((await response.json()) as { data: { offerID: string } }).data.offerID);
  }
  await server.stop();
  const seeded = await runTool(
    [inProject('apps/api/src/demo/seed.main.ts'), '--investors', String(INVESTORS), '--seed', String(turn)],
    { environment },
  );
  if (!seeded.ok) throw new Error(seeded.output);
}

/** Waits for the start of the next whole second while nothing is in progress. */
async function wholeSecond(): Promise<Date> {
  const at = new Date(Math.ceil((Date.now() + 200) / 1000) * 1000);
  while (Date.now() < at.getTime() + 300) await delay(50);
  return at;
}

/** Returns one digest over all rows of these tables. */
async function fingerprint(url: string): Promise<string> {
  const tables = [
    'offer',
    'audit_entry',
    'ledger_entry',
    'deposit',
    'book_entry',
    'book_line',
    'contract_event',
  ];
  const digests: unknown[] = [];
  for (const table of tables) {
    const [row] = await query(
      url,
      `select count(*)::text || md5(coalesce(string_agg(md5(t::text), '' order by md5(t::text)), '')) as digest from ${table} t`,
    );
    digests.push(row?.digest);
  }
  return digests.join(' ');
}

/** Waits until the archive's own time limit has archived the current writes. */
async function archived(url: string): Promise<void> {
  const [row] = await query(url, 'select pg_walfile_name(pg_current_wal_lsn()) as segment');
  const startedAt = performance.now();
  for (;;) {
    const [found] = await query(
      url,
      `select coalesce(last_archived_wal >= '${String(row?.segment)}', false) as done from pg_stat_archiver`,
    );
    if (found?.done === true) break;
    if (performance.now() - startedAt > 60_000) throw new CommandFailure('Het archief neemt niets aan.');
    await delay(50);
  }
  print(
    `Na ${((performance.now() - startedAt) / 1000).toFixed(1).replace('.', ',')} s stond het laatste in het archief; doel: hooguit 5 s.`,
  );
}

async function verifyRunning({ environment }: Installation): Promise<number> {
  let faults = 0;
  for (const command of ['ledger:verify', 'books:verify', 'audit:verify']) {
    const { ok, output } = await runTool([inProject('apps/api/src/operation/operator.main.ts'), command], {
      environment,
    });
    print(output);
    if (!ok) faults += 1;
  }
  return faults;
}
