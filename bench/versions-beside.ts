// npm run bench -- versions:beside [COMMIT]: runs the server of another commit, by default the last release, beside
// this version on one database. The other version creates the database, and this version migrates it while the other
// version serves. Then the calls of an investor and of an employee go to both versions in turn. Then the other
// version stops, and this version finishes its remaining work. Verifies the ledger and the audit log at the end, and
// succeeds when nothing failed.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DEMO_APP_KEY } from '../apps/api/src/demo/demo-investors.ts';
import { jobNames } from '../apps/api/src/platform/queue.ts';
import { reportFailure } from '../scripts/command-failure.ts';
import { freePort } from '../scripts/ports.ts';
import { startPostgres } from '../scripts/postgres-cluster.ts';
import { inProject } from '../scripts/project-folder.ts';
import { sandboxPayments } from '../scripts/sandbox-payments.ts';
import { Service } from '../scripts/service.ts';
import { requirePostgres } from '../scripts/system-packages.ts';
import { databaseAt, migrationsOf, query } from './databases.ts';
import { checkoutOf, lastRelease } from './other-version.ts';
import { PORTAL, type ServerProcess, startServer } from './server-process.ts';
import { AlternatingBrowser, Tally } from './two-servers.ts';
import { verified } from './verified.ts';
import {
  changeSettings,
  readAsEmployee,
  readAsInvestor,
  saveAnOffer,
  sell,
  signInAt,
  signOut,
  THIS_VERSION,
  topUp,
  type Walker,
} from './version-walk.ts';

const INVESTOR = 'investeerder@example.nl';
const EMPLOYEE = 'admin@example.nl';
/** Two rounds, each starting at another server, so that each call reaches both servers. */
const ROUNDS = 2;
const FINISHED_WITHIN_MS = 60_000;
/**
 * Error message that occurs when the machine stalls for seconds. The queue retries its jobs, and an affected call
 * reports its own failure.
 */
const STARVED = 'timeout exceeded when trying to connect';

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const tally = new Tally();

process.exitCode = await reportFailure(async () => {
  const postgres = requirePostgres();
  const other = checkoutOf(process.argv[2] ?? lastRelease());
  const folder = mkdtempSync(join(tmpdir(), 'portaal-beside-'));
  const cluster = await startPostgres(postgres);
  const ports = { sandbox: await freePort(), smtp: await freePort() };
  const sandbox = startSandbox(folder, ports);
  try {
    const url = await databaseAt(cluster.url, 'beside');
    await walkBeside({ url, folder, checkout: other.folder, ports });
    tally.faults.push(...(await verified(url, folder)));
  } finally {
    await sandbox.stop();
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  for (const fault of tally.faults) print(`  ${fault}`);
  if (tally.unknown.size > 0) print(`De andere versie heeft nog niet: ${[...tally.unknown].join(', ')}.`);
  print(
    `${other.commit} en deze versie naast elkaar: ${tally.sent} aanroepen, ${tally.faults.length} mislukt; ` +
      `${tally.codeRequests} keer vroeg de andere server een eigen code.`,
  );
  return tally.faults.length === 0 ? 0 : 1;
});

interface Beside {
  readonly url: string;
  readonly folder: string;
  readonly checkout: string;
  readonly ports: { readonly sandbox: number; readonly smtp: number };
}

async function walkBeside(beside: Beside): Promise<void> {
  const { url, ports } = beside;
  const old = await startVersion(beside, 'old', beside.checkout);
  await answerQuestionnaire(url);
  const before = await migrationsOf(url);
  // The database is migrated while the old server receives calls. No call may fail or wait long.
  let isMigrating = true;
  const reader = walker({ old }, ports.sandbox, INVESTOR);
  await signInAt(reader);
  const reading = (async () => {
    while (isMigrating) await readAsInvestor(reader).then(() => saveAnOffer(reader, 1));
  })().catch(() => undefined);
  const now = await startVersion(beside, THIS_VERSION, inProject());
  isMigrating = false;
  await reading;
  print(`${(await migrationsOf(url)) - before} migraties onder de andere versie.`);

  const servers = { old, [THIS_VERSION]: now };
  for (let round = 0; round < ROUNDS; round += 1) {
    await forgetCodes(url);
    await walk(servers, ports.sandbox, round);
  }
  await signOut(reader);
  const again = await killAndRestart(beside, old);
  await forgetCodes(url);
  if (again !== undefined) await walk({ old: again, [THIS_VERSION]: now }, ports.sandbox, ROUNDS);

  // This version must continue the sessions, mail and jobs that the other version left.
  const left = walker({ old: again ?? now }, ports.sandbox, INVESTOR);
  await signInAt(left);
  await again?.stop();
  const after = left.browser.at({ [THIS_VERSION]: now });
  const contracts = await readAsInvestor({ ...left, browser: after });
  await topUp({ ...left, browser: after }, contracts).catch(() => undefined);
  await untilFinished(url);
  await now.stop();
  for (const name of ['old', THIS_VERSION, ...(again === undefined ? [] : ['again'])]) {
    tally.faults.push(...errorsIn(logOf(beside.folder, name), name));
  }
}

/**
 * Kills and restarts the old server, as after a crash during the upgrade. A version before decision 0093 rejects a
 * newer database.
 */
async function killAndRestart(beside: Beside, old: ServerProcess): Promise<ServerProcess | undefined> {
  await old.kill();
  try {
    return await startVersion(beside, 'again', beside.checkout);
  } catch (error) {
    if (!String(error).includes('nieuwer dan dit programma')) throw error;
    print('De andere versie start niet opnieuw op een nieuwere database.');
    return undefined;
  }
}

async function walk(
  servers: Record<string, ServerProcess>,
  sandboxPort: number,
  round: number,
): Promise<void> {
  const investor = walker(servers, sandboxPort, INVESTOR, round);
  const employee = walker(servers, sandboxPort, EMPLOYEE, round);
  const steps = async (): Promise<void> => {
    await signInAt(investor);
    const contracts = await readAsInvestor(investor);
    await saveAnOffer(investor, round + 2);
    await changeSettings(investor, round);
    await topUp(investor, contracts);
    await sell(investor, contracts);
    await signInAt(employee);
    await readAsEmployee(employee, contracts[0]?.ContractNummer ?? '');
    await signOut(employee);
    await signOut(investor);
  };
  await steps().catch((error: unknown) => {
    const text = String(error instanceof Error ? error.message : error);
    if (!tally.faults.includes(text)) tally.faults.push(text);
  });
}

function walker(
  servers: Record<string, ServerProcess>,
  sandboxPort: number,
  email: string,
  first = 0,
): Walker {
  return { browser: new AlternatingBrowser(servers, tally, first), sandboxPort, email };
}

function startVersion(
  { url, folder, ports }: Beside,
  name: string,
  checkout: string,
): Promise<ServerProcess> {
  const sandbox = `http://127.0.0.1:${ports.sandbox}`;
  return startServer({
    script: PORTAL,
    checkout,
    folder,
    log: logOf(folder, name),
    environment: {
      DATABASE_URL: url,
      DATA_DIR: join(folder, 'data'),
      STORAGE_DIR: join(folder, 'documents'),
      DEMO_DATA: '1',
      RATE_LIMIT: '0',
      SANDBOX_PORT: String(ports.sandbox),
      SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
      PWNED_RANGE_URL: `${sandbox}/range`,
      PDOK_BASE_URL: `${sandbox}/pdok`,
      SMS_BASE_URL: `${sandbox}/sms`,
      ...sandboxPayments(ports.sandbox),
    },
  });
}

function startSandbox(folder: string, ports: Beside['ports']): Service {
  return new Service({
    name: 'De sandbox',
    script: inProject('apps/sandbox/src/main.ts'),
    environment: {
      SANDBOX_PORT: String(ports.sandbox),
      SMTP_PORT: String(ports.smtp),
      SANDBOX_DATA_DIR: join(folder, 'sandbox'),
      AUTHENTICATOR_KEY: DEMO_APP_KEY,
    },
    logFile: join(folder, 'sandbox.log'),
  });
}

function logOf(folder: string, name: string): string {
  return join(folder, `${name}.log`);
}

/** Returns the error lines of a log, which show failures outside the calls. */
function errorsIn(file: string, name: string): string[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => /^\{"level":[56]0/.test(line) && !line.includes(STARVED))
    .map((line) => `${name}: ${line.slice(0, 400)}`);
}

/**
 * Completes the investor's risk questionnaire in the database, because a top-up requires it and its pages are not
 * part of this test.
 */
async function answerQuestionnaire(url: string): Promise<void> {
  await query(
    url,
    `insert into questionnaire_record (id, person_id, brand, questionnaire_id, version, digest, given, content, steps_above,
       is_repeated, ip_address, user_agent, completed_at, recorded_at)
     select gen_random_uuid(), id, brand, 1, 'beside', 'aa', '{"riskSelection": "N", "acknowledgements": []}',
       '{"score": {"profile": "N", "knowledgePoints": 60}}', 0, false, '', '', now(), now()
     from person_account where email = '${INVESTOR}'`,
  );
}

/** Deletes the codes, because at most three codes are sent per fifteen minutes and the test needs more. */
async function forgetCodes(url: string): Promise<void> {
  await query(url, 'delete from one_time_code');
}

/** Waits until all mail and jobs are processed, whichever version queued them. */
async function untilFinished(url: string): Promise<void> {
  const deadline = performance.now() + FINISHED_WITHIN_MS;
  const left = `select 'mail' as kind, template as name, 'waiting' as state, null as output from outbox_mail where sent_at is null
    union all select 'job', name, state::text, output::text from pgboss.job where state in ('retry', 'failed', 'active')
      or state = 'created' and start_after < now() and singleton_key is null`;
  for (;;) {
    const rows = await query(url, left);
    // Jobs that only the other version has are ignored, because this version does that work in another way.
    const ours = rows.filter(({ kind, name }) => kind === 'mail' || jobNames.some((job) => job === name));
    if (ours.length === 0) return;
    if (performance.now() > deadline) {
      tally.faults.push(...ours.map((row) => `niet afgemaakt: ${JSON.stringify(row)}`));
      return;
    }
    await delay(500);
  }
}
