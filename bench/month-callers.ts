import { fork } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { openDatabase } from '../apps/api/src/platform/open-database.ts';
import { inProject } from '../scripts/project-folder.ts';
import type { BenchContext } from './bench-context.ts';
import { query } from './databases.ts';
import { atMost, dutch, type Figure, remark } from './figures.ts';
import { dealingDayOfSet, loadContracts, prepareMonth, startRun } from './scale-month.ts';
import { PORTAL, startServer } from './server-process.ts';
import { signIn } from './sign-in.ts';
import { summariesPath } from './summary-statements.ts';

export interface PacedOrder {
  readonly port: number;
  readonly path: string;
  readonly cookies: readonly string[];
  readonly firstIndex: number;
  readonly perSecond: number;
  readonly milliseconds: number;
}

/** Requests per second that two cores can handle during a dealing run: a tenth of their capacity. */
const PER_SECOND = 100;
const WINDOW_MS = 1_500;
const PEOPLE = 40;
/** Maximum number of measuring windows of each kind; fewer if the dealing run ends earlier. */
const WINDOWS = 8;
/** SQL that keeps one database processor busy with unrelated work for longer than any measuring window. */
const HOG = `DO $$ BEGIN LOOP PERFORM sum(i) FROM generate_series(1, 20000) AS i; END LOOP; END $$`;

/**
 * Measures the response time of an overview before and during a dealing run, which is paused between the measuring
 * windows. Measurements beside one and two unrelated CPU-bound queries show the delay that the machine itself causes.
 */
export async function monthCallers({ createDatabase, folder, large }: BenchContext): Promise<Figure[]> {
  const contracts = large ? 300_000 : 100_000;
  const url = await createDatabase();
  const database = await openDatabase({ url, dataDir: '', template: undefined, maxConnections: 4 });
  const dealingDay = dealingDayOfSet();
  await loadContracts(database, contracts);
  await prepareMonth(database, dealingDay);
  await database.connection.close();
  const server = await startServer({
    script: PORTAL,
    environment: { DATABASE_URL: url, PROCESS_ROLE: 'web', LOG_LEVEL: 'info', RATE_LIMIT: '0' },
    folder,
  });
  const asker = startAsker();
  try {
    const cookies: string[] = [];
    for (let i = 0; i < PEOPLE; i += 1) {
      cookies.push(
        await signIn(server, `belegger-1-${1 + Math.floor((i * contracts) / 20 / PEOPLE)}@example.nl`),
      );
    }
    const ask = () =>
      asker.ask({
        port: server.port,
        path: summariesPath,
        cookies,
        perSecond: PER_SECOND,
        milliseconds: WINDOW_MS,
      });
    // Warm up: a server in use has already compiled its code.
    for (let i = 0; i < 4; i += 1) await ask();
    const { child, done } = startRun(url, dealingDay);
    let isOver = false;
    done.then(
      () => (isOver = true),
      () => (isOver = true),
    );
    child.kill('SIGSTOP');
    const rest: number[] = [];
    const during: number[] = [];
    const beside = [[], [], []] as [number[], number[], number[]];
    for (let window = 0; window < WINDOWS && !isOver; window += 1) {
      rest.push(...(await ask()));
      for (const hogs of [1, 2] as const) beside[hogs].push(...(await whileBusy(url, hogs, ask)));
      child.kill('SIGCONT');
      const waits = await ask();
      if (!isOver) during.push(...waits);
      child.kill('SIGSTOP');
      await untilQuiet(url);
    }
    child.kill('SIGCONT');
    await done;
    const least = percentile(rest, 0.99);
    return [
      atMost(
        `p99 van het overzicht tijdens een maand van ${dutch(contracts, '')} t.o.v. ervoor`,
        percentile(during, 0.99) / least,
        2,
        '×',
      ),
      ...[
        ['ervoor', rest],
        ['tijdens', during],
        ['naast één kale verbruiker van een processor', beside[1]],
        ['naast twee', beside[2]],
      ].map(([name, waits]) => {
        const all = waits as number[];
        return remark(
          `${name}: p50, p99 (ms), p99 t.o.v. ervoor, aanroepen`,
          `${dutch(percentile(all, 0.5), '')}, ${dutch(percentile(all, 0.99), '')}, ${dutch(percentile(all, 0.99) / least, '×')}, ${all.length}`,
        );
      }),
    ];
  } finally {
    asker.stop();
    await server.stop();
  }
}

/** Waits until the database has finished the queries of the paused dealing run. */
async function untilQuiet(url: string): Promise<void> {
  const active = `select count(*)::int as count from pg_stat_activity
    where state = 'active' and pid <> pg_backend_pid() and datname = current_database()`;
  while (Number((await query(url, active))[0]?.count) > 0) await delay(20);
}

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

function startAsker() {
  const child = fork(inProject('bench/paced-asker.ts'), { execArgv: [] });
  let requestCount = 0;
  return {
    ask: (order: Omit<PacedOrder, 'firstIndex'>): Promise<number[]> =>
      new Promise((resolve, reject) => {
        child.once('message', (outcome: number[] | { failure: string }) => {
          if (Array.isArray(outcome)) resolve(outcome);
          else reject(new Error(outcome.failure));
        });
        child.send({ ...order, firstIndex: requestCount });
        requestCount += order.perSecond;
      }),
    stop: () => child.disconnect(),
  };
}

async function whileBusy<T>(url: string, hogs: number, work: () => Promise<T>): Promise<T> {
  const clients = Array.from({ length: hogs }, () => new pg.Client({ connectionString: url }));
  await Promise.all(clients.map((client) => client.connect()));
  const pids = clients.map((client) => (client as unknown as { processID: number }).processID);
  const ends = clients.map((client) => client.query(HOG).catch(() => {}));
  try {
    return await work();
  } finally {
    const killer = new pg.Client({ connectionString: url });
    await killer.connect();
    await killer.query('SELECT pg_cancel_backend(pid) FROM unnest($1::int[]) AS pid', [pids]);
    await Promise.all(ends);
    await Promise.all([killer, ...clients].map((client) => client.end()));
  }
}
