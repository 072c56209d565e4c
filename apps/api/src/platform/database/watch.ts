import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import pg from 'pg';
import { type DatabaseTime, TIME_COLUMN } from './database-time.ts';

export interface Watch {
  isResponding(): boolean;
  stop(): Promise<void>;
}

const EVERY_MS = 1_000;
/**
 * Maximum response time in milliseconds of the existing connection. If it is exceeded, a new connection is
 * tried with the same limit.
 */
const PATIENCE_MS = 1_200;

/**
 * Callbacks: `onGone` is called with the reason when the database becomes unavailable; the other callback is
 * called when it is available again.
 */
export interface WatchReport {
  readonly onGone: (reason: unknown) => void;
  readonly onBack: () => void;
}

/**
 * Returns the reason why the work does not succeed within this time; undefined if it does. A response that
 * arrived in time while this process was busy counts as success.
 */
async function failureOf(work: Promise<unknown>, milliseconds: number): Promise<unknown> {
  let outcome: { readonly failure: unknown } | undefined;
  const settled = work.then(
    () => (outcome = { failure: undefined }),
    (failure: unknown) => (outcome = { failure }),
  );
  await Promise.race([settled, sleep(milliseconds, undefined, { ref: false })]);
  for (let i = 0; outcome === undefined && i < 3; i += 1) await turn();
  return outcome ? outcome.failure : new Error('no response in time');
}

/**
 * Queries the server, and throws for a standby: a standby responds but accepts no writes, so the database
 * counts as unavailable until the standby is promoted.
 */
async function askPrimary(client: pg.Client, time: DatabaseTime): Promise<void> {
  const row = await time.ask(client, `SELECT pg_is_in_recovery() AS standby, ${TIME_COLUMN}`);
  // PostgreSQL uses the same code when it rejects a write on a standby.
  if (row?.standby) throw Object.assign(new Error('The database is a standby'), { code: '25006' });
}

/**
 * Checks every second, over a separate connection, whether a PostgreSQL server responds. A frozen server leaves its
 * connections open but does not respond, so only a query detects it. `time` receives the server's time.
 */
export function startWatch(databaseUrl: string, time: DatabaseTime, report: WatchReport): Watch {
  let isResponding = true;
  let client: pg.Client | undefined;
  const stopping = new AbortController();

  async function ask(): Promise<void> {
    const probe = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'beleggersportaal-watch',
      connectionTimeoutMillis: 2 * PATIENCE_MS,
      query_timeout: 2 * PATIENCE_MS,
    });
    probe.on('error', () => {});
    try {
      await probe.connect();
      await askPrimary(probe, time);
    } catch (error) {
      void probe.end().catch(() => {});
      throw error;
    }
    if (client !== undefined || stopping.signal.aborted) await probe.end();
    else client = probe;
  }

  /** Returns the reason why the database does not respond; undefined if it responds. */
  async function trouble(): Promise<unknown> {
    if (client === undefined) return failureOf(ask(), 2 * PATIENCE_MS);
    const lost = client;
    const answer = askPrimary(lost, time);
    if ((await failureOf(answer, PATIENCE_MS)) === undefined) return undefined;
    client = undefined;
    const failure = await failureOf(Promise.any([answer, ask()]), PATIENCE_MS);
    // The close is not awaited, because a frozen server would never confirm it.
    void lost.end().catch(() => {});
    // The last error belongs to the new connection, and explains why no connection can be made.
    return failure instanceof AggregateError ? failure.errors.at(-1) : failure;
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const reason = await trouble();
      const isThere = reason === undefined;
      if (!isThere && isResponding) report.onGone(reason);
      if (isThere && !isResponding) report.onBack();
      isResponding = isThere;
      await sleep(EVERY_MS, undefined, { ref: false, signal: stopping.signal }).catch(() => {});
    }
  }

  const running = run();
  return {
    isResponding: () => isResponding,
    async stop() {
      stopping.abort();
      await running;
      void client?.end().catch(() => {});
    },
  };
}
