import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type MailSink, startMailSink } from '../apps/api/src/integrations/mail/testing/mail-sink.ts';
import { connect } from '../apps/api/src/platform/database/index.ts';
import { type JobName, startQueue } from '../apps/api/src/platform/queue.ts';
import * as calls from '../packages/domain/src/calls.ts';
import { startPostgres } from '../scripts/postgres-cluster.ts';
import { requireFaketime, requirePostgres } from '../scripts/system-packages.ts';
import { buildWeb } from '../scripts/web-build.ts';
import { databaseAt, query } from './databases.ts';
import { PORTAL, type ServerProcess, startServer } from './server-process.ts';
import { device, signIn } from './sign-in.ts';
import { verified } from './verified.ts';

const INVESTOR = 'investeerder@example.nl';
const OTHER = 'nieuw@example.nl';
const MAILS = 60;
/** Milliseconds per mail of a slow mail server, so that all three servers are sending mails at the same time. */
const MS_PER_MAIL = 250;
const WITHIN_MS = 90_000;
/** Milliseconds to wait after moving a clock, because faketime rereads its file only periodically. */
const SEEN_MS = 2_000;
/** Daily jobs: the dealing run, direct debits, due requests, clean-up and erasure. */
const DAILY: readonly JobName[] = [
  'account.cleanup',
  'account.retention',
  'applications.daily',
  'approvals.tend',
  'changes.apply',
  'collections.daily',
  'contracts.maturing',
  'rollover.due',
  'rollover.waiting',
  'session.cleanup',
];

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** A server with the file that sets the clock offset of its machine. */
interface MovedServer extends ServerProcess {
  readonly name: string;
  setAhead(text: string): void;
}

interface Scene {
  readonly url: string;
  readonly folder: string;
  readonly mails: MailSink;
  readonly servers: readonly MovedServer[];
  readonly ahead: MovedServer;
  check(what: string, faults: readonly string[]): void;
}

/** Runs three servers, one with a fast clock and one with a slow clock. Returns the exit code. */
export async function movedClock(): Promise<number> {
  const binaries = requirePostgres();
  const library = requireFaketime();
  const folder = mkdtempSync(join(tmpdir(), 'portaal-clock-'));
  const [cluster, mails] = await Promise.all([
    startPostgres(binaries),
    startMailSink(MS_PER_MAIL),
    buildWeb(),
  ]);
  const servers: MovedServer[] = [];
  let failed = 0;
  const check = (what: string, faults: readonly string[]): void => {
    failed += faults.length === 0 ? 0 : 1;
    print(`${what}: ${faults.length === 0 ? 'goed' : `NIET GOED\n  ${faults.join('\n  ')}`}`);
  };
  try {
    const url = await databaseAt(cluster.url, 'clock');
    for (const name of ['gelijk', 'voor', 'achter']) {
      servers.push(await startMoved(name, { url, folder, library, smtpUrl: mails.url }));
    }
    const [, ahead, behind] = servers;
    if (ahead === undefined || behind === undefined) throw new Error('A server is missing.');
    const scene = { url, folder, mails, servers, ahead, check };
    const move = async (toAhead: string, toBehind: string): Promise<void> => {
      ahead.setAhead(toAhead);
      behind.setAhead(toBehind);
      print(`klok van de tweede server ${toAhead}, van de derde ${toBehind}`);
      await delay(SEEN_MS);
    };
    const cookies: string[] = [];
    // The sign-ins run one after another, because each sign-in counts as a failed attempt until its password is found
    // correct.
    for (const server of servers) cookies.push(await signIn(server, INVESTOR));
    await move('+40m', '-40m');
    check('sessies van alle drie gelden bij alle drie', await sessionFaults(scene, cookies));
    check('wie moet wachten na verkeerde wachtwoorden, wacht bij alle drie', await throttleFaults(scene));
    check(`${MAILS} berichten gaan elk één keer weg`, await mailFaults(scene));
    await move('+60d', '-60d');
    check('niets gebeurt vóór zijn dag', await dayFaults(scene));
    check('sessies van alle drie gelden nog', await sessionFaults(scene, cookies));
    await move('+0', '+0');
    check('sessies gelden nog als de klokken weer gelijk lopen', await sessionFaults(scene, cookies));
    check('regels van het auditlog staan in hun tijd', await auditFaults(scene));
    for (const server of servers) await server.stop();
    check('grootboek en auditlog', await verified(url, folder));
    return failed === 0 ? 0 : 1;
  } finally {
    for (const server of servers) await server.kill();
    await mails.close();
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function startMoved(
  name: string,
  { url, folder, library, smtpUrl }: { url: string; folder: string; library: string; smtpUrl: string },
): Promise<MovedServer> {
  const file = join(folder, `${name}.time`);
  const setAhead = (text: string): void => writeFileSync(file, `${text}\n`);
  setAhead('+0');
  const server = await startServer({
    script: PORTAL,
    environment: {
      DATABASE_URL: url,
      DATA_DIR: join(folder, 'data'),
      STORAGE_DIR: join(folder, 'documents'),
      DEMO_DATA: '1',
      RATE_LIMIT: '0',
      SMTP_URL: smtpUrl,
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      // Correcting a machine's clock moves the time of day, not the monotonic clock.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    folder,
  });
  return { ...server, name, setAhead };
}

const ask = (server: ServerProcess, path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`http://127.0.0.1:${server.port}${path}`, {
    ...init,
    headers: { ...device, ...(init.headers as Record<string, string> | undefined) },
  });

async function sessionFaults({ servers }: Scene, cookies: readonly string[]): Promise<string[]> {
  const faults: string[] = [];
  for (const [i, cookie] of cookies.entries()) {
    for (const server of servers) {
      const { status } = await ask(server, calls.getMe.path, { headers: { cookie } });
      if (status !== calls.getMe.status)
        faults.push(`de sessie van ${servers[i]?.name} geeft bij ${server.name} ${status}`);
    }
  }
  return faults;
}

async function throttleFaults({ servers, url }: Scene): Promise<string[]> {
  const attempt = async (server: ServerProcess): Promise<number> => {
    const body = JSON.stringify({ email: OTHER, password: 'not this one' });
    const headers = { 'content-type': 'application/json' };
    return (await ask(server, calls.login.path, { method: 'POST', headers, body })).status;
  };
  const faults: string[] = [];
  for (const server of servers) await attempt(server);
  await query(url, `update sign_in_throttle set open_at = now() + interval '10 minutes'`);
  for (const server of servers) {
    const status = await attempt(server);
    if (status !== 429) faults.push(`${server.name} antwoordt ${status}`);
  }
  await query(url, 'delete from sign_in_throttle');
  return faults;
}

async function mailFaults({ url, mails }: Scene): Promise<string[]> {
  await query(
    url,
    `insert into outbox_mail (id, brand, recipient, template, values, created_at, next_attempt_at)
     select gen_random_uuid(), 'baken', 'klok' || n || '@example.nl', 'notification',
       '{"name": "Nel", "title": "Uw overzicht staat klaar", "url": "https://a.example"}', now(), now()
     from generate_series(1, ${MAILS}) as n`,
  );
  const ours = () => mails.taken.filter(({ to }) => to.startsWith('klok'));
  await until(async () => ours().length >= MAILS);
  await delay(5 * SEEN_MS);
  const times = Map.groupBy(ours(), ({ to }) => to);
  const more = [...times].filter(([, taken]) => taken.length > 1);
  return [
    ...(times.size < MAILS ? [`${MAILS - times.size} gingen niet weg`] : []),
    ...(more.length > 0 ? [`${more.length} gingen vaker weg`] : []),
  ];
}

/** Counts all rows that may change only on their due day. */
const BY_THE_DAY = `select (select count(*) from rollover) as months,
  (select count(*) from deposit where status = 'dealt') as dealt, (select count(*) from ledger_entry) as lines,
  (select count(*) from change_request where status in ('received', 'checked')) as changes,
  (select count(*) from sell_request where status = 'queued') as sales,
  (select count(*) from collection) as collections, (select count(*) from session) as sessions,
  (select count(*) from person_account) as people, (select count(*) from maturity_reminder) as reminders,
  (select count(*) from application) as applications, (select count(*) from approval_request) as approvals`;

/**
 * Tests that nothing happens before its due day. Prices of the next month already exist, so only the date prevents
 * the dealing run. Only the server with the fast clock runs, and it runs all jobs.
 */
async function dayFaults({ url, servers, ahead }: Scene): Promise<string[]> {
  await query(
    url,
    `insert into fund_price (fund_id, date, nav, distribution, published_at)
     select distinct on (fund_id) fund_id, (select min(deal_from) from deposit where status = 'received'), nav,
       distribution, now() - interval '1 day'
     from fund_price order by fund_id, date desc on conflict do nothing`,
  );
  const [before] = await query(url, BY_THE_DAY);
  const others = servers.filter((server) => server !== ahead);
  for (const other of others) other.freeze();
  const connection = await connect({ databaseUrl: url, maxConnections: 2 });
  try {
    const options = { embedded: false, pollSeconds: 60, works: false, onError: () => {} };
    const queue = await startQueue(connection, options);
    for (const name of DAILY) await queue.enqueueAlone(name, {} as never);
    await until(async () => {
      const [row] = await query(
        url,
        `select count(*)::int as waiting from pgboss.job
         where name in ('${DAILY.join("','")}') and state in ('created', 'retry', 'active')`,
      );
      return row?.waiting === 0;
    });
    await queue.stop();
  } finally {
    await connection.close();
    for (const other of others) other.thaw();
  }
  const [after] = await query(url, BY_THE_DAY);
  const changed = Object.keys({ ...before }).filter((name) => before?.[name] !== after?.[name]);
  return changed.map((name) => `${name}: eerst ${before?.[name]}, daarna ${after?.[name]}`);
}

async function auditFaults({ url }: Scene): Promise<string[]> {
  const [row] = await query(
    url,
    `select count(*)::int as lines from (select at, lag(at) over (order by sequence) as before from audit_entry) as line
     where at < before - interval '5 seconds' or at > now() + interval '5 seconds'`,
  );
  return row?.lines === 0 ? [] : [`${row?.lines} regels staan in een andere tijd dan hun plaats zegt`];
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + WITHIN_MS;
  while (!(await isSo()) && performance.now() < end) await delay(100);
}
