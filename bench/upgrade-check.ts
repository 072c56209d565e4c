// npm run bench -- upgrade:check [--keep FOLDER] [COMMIT …]: tests upgrades from other commits, by default the
// releases from which an installation may upgrade and some commits before the baseline. For each commit, creates
// a database with that commit's server and demo data, and starts this version on it. The database of a release is
// upgraded, and the program checks the ledger, the audit log and the pages that an investor reads. An older
// database must be rejected with the release to upgrade to first (decision 0093). With --keep, writes the old
// databases as the files of the test `upgrade.test.ts`, which does the same without the Git history.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { brotliCompressSync, constants } from 'node:zlib';
import * as calls from '../packages/domain/src/calls.ts';
import { reportFailure } from '../scripts/command-failure.ts';
import { runTool } from '../scripts/node-tool.ts';
import { startPostgres } from '../scripts/postgres-cluster.ts';
import { inProject } from '../scripts/project-folder.ts';
import { requirePostgres } from '../scripts/system-packages.ts';
import { databaseAt, query } from './databases.ts';
import { checkoutOf, releasesBefore } from './other-version.ts';
import { PORTAL, type ServerProcess, startServer } from './server-process.ts';
import { device, signIn } from './sign-in.ts';

/**
 * Commits before the baseline, spread over the history: before the second factor; before deposits had rows; with the
 * first monthly dealing run; with payments; with applications; the last commit without passkeys.
 */
const OLDER_COMMITS = ['7e3f0e9', 'da5a349', 'f13cc37', 'd4c82b9', 'cb9c270', '5288b44'];
const INVESTOR = 'investeerder@example.nl';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { keep: { type: 'string' } } });
const print = (line: string): void => void process.stdout.write(`${line}\n`);

process.exitCode = await reportFailure(async () => {
  const postgres = requirePostgres();
  const commits = positionals.length > 0 ? positionals : [...releasesBefore(), ...OLDER_COMMITS];
  // Check this before anything starts, because no upgrade can run without the Git history.
  const checkouts = commits.map((revision) => checkoutOf(revision));
  const cluster = await startPostgres(postgres);
  const parent = mkdtempSync(join(tmpdir(), 'portaal-upgrade-'));
  let failed = 0;
  try {
    for (const { commit, folder: checkout } of checkouts) {
      // Each database has its own folder, because the heads of the audit log are stored beside the documents.
      const folder = mkdtempSync(join(parent, 'data-'));
      const url = await databaseAt(cluster.url, `upgrade_${commit}`);
      await makeDatabase(url, checkout, folder);
      if (values.keep !== undefined) keepDatabase(join(postgres, 'pg_dump'), url, values.keep, commit);
      const isOlder = OLDER_COMMITS.some((older) => commit.startsWith(older));
      const faults = isOlder ? await startOnOlder(url, folder) : await upgrade(url, folder);
      const good = isOlder ? 'te oud, met een duidelijke melding geweigerd' : 'bijgewerkt, alles klopt';
      print(`${commit}: ${faults.length === 0 ? good : `NIET GOED\n  ${faults.join('\n  ')}`}`);
      failed += faults.length;
    }
  } finally {
    await cluster.stop();
    rmSync(parent, { recursive: true, force: true });
  }
  print(`${failed} fouten.`);
  return failed === 0 ? 0 : 1;
});

function environmentOf(url: string, folder: string): Record<string, string> {
  return {
    DATABASE_URL: url,
    DATA_DIR: join(folder, 'data'),
    RATE_LIMIT: '0',
    SMTP_URL: 'smtp://127.0.0.1:9',
  };
}

/**
 * Creates a database as the server of that commit leaves it: with its demo data, two browsers that signed in, and the
 * mail about the second browser.
 */
async function makeDatabase(url: string, checkout: string, folder: string): Promise<void> {
  const environment = { ...environmentOf(url, folder), DEMO_DATA: '1' };
  const server = await startServer({ script: PORTAL, checkout, environment, folder });
  await signIn(server, INVESTOR);
  await fetch(`http://127.0.0.1:${server.port}${calls.login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...device },
    body: JSON.stringify({ email: INVESTOR, password: 'not this one' }),
  });
  await server.stop();
}

/** Writes a dump in a form that any PostgreSQL client can execute and that is smaller than a dump for psql. */
function keepDatabase(pgDump: string, url: string, to: string, commit: string): void {
  const parameters = [
    '--inserts',
    '--rows-per-insert=1000',
    '--no-owner',
    '--no-privileges',
    '--dbname',
    url,
  ];
  const dump = execFileSync(pgDump, parameters, { encoding: 'utf8', maxBuffer: 2 ** 28 });
  const sql = dump.replaceAll(/^(\\.*|--.*)?\n/gm, '');
  mkdirSync(to, { recursive: true });
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 };
  writeFileSync(join(to, `${commit.slice(0, 7)}.sql.br`), brotliCompressSync(sql, { params }));
}

/** Starts this version on a database that is older than the baseline and returns the faults, one per line. */
async function startOnOlder(url: string, folder: string): Promise<string[]> {
  const steps = await query(url, 'select name, digest from schema_migration order by name');
  const environment = environmentOf(url, folder);
  const outcome = await startServer({ script: PORTAL, environment, folder }).then(
    async (server) => {
      await server.stop();
      return 'de server startte';
    },
    (error: unknown) => String(error),
  );
  const faults = outcome.includes('De database is ouder dan uitgave') ? [] : [outcome];
  const after = await query(url, 'select name, digest from schema_migration order by name');
  return isDeepStrictEqual(after, steps) ? faults : [...faults, 'de database is veranderd'];
}

/** Upgrades the database with this version and returns the faults, one per line. */
async function upgrade(url: string, folder: string): Promise<string[]> {
  const environment = environmentOf(url, folder);
  const faults: string[] = [];
  const verify = async (): Promise<void> => {
    for (const command of ['ledger:verify', 'audit:verify']) {
      const script = inProject('apps/api/src/operation/operator.main.ts');
      const { ok, output } = await runTool([script, command], { environment });
      if (!ok) faults.push(`${command}: ${output}`);
    }
  };
  await verify();
  const server = await startServer({ script: PORTAL, environment, folder });
  faults.push(...(await readAll(server)));
  await server.stop();
  const rows = await query(url, 'select count(*)::int as entries from audit_entry');
  if (Number(rows[0]?.entries) === 0) faults.push('aan het auditlog is niets toegevoegd');
  await verify();
  return faults;
}

/**
 * Opens everything that an investor of that version opens: the overview, and each contract with its transactions,
 * returns and documents.
 */
async function readAll(server: ServerProcess): Promise<string[]> {
  const cookie = await signIn(server, INVESTOR);
  const faults: string[] = [];
  const read = async (path: string): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${server.port}${path}`, {
      headers: { cookie, ...device },
    });
    if (!response.ok) faults.push(`${path}: ${response.status} ${await response.text()}`);
    return response.ok ? ((await response.json()) as { data: unknown }).data : [];
  };
  const contracts = (await read(calls.listContracts.path)) as { ContractID: string }[];
  if (contracts.length === 0) faults.push('de belegger heeft geen contracten');
  for (const { ContractID } of contracts) {
    for (const { path } of [
      calls.getContract,
      calls.listTransactions,
      calls.getReturns,
      calls.listContractDocuments,
    ]) {
      await read(path.replace(/\{\w+\}/, ContractID));
    }
  }
  return faults;
}
