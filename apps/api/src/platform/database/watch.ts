import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import pg from 'pg';
import { type DatabaseTime, TIME_COLUMN } from './database-time.ts';

export interface Watch {
  isResponding(): boolean;
  stop(): Promise<void>;
}

const EVERY_MS = 1_000;
/** The connection that is there gets this long, and after it a new one as well. */
const PATIENCE_MS = 1_200;

/** Is notified when the database goes away, with why, and when it is back. */
export interface WatchReport {
  readonly onGone: (reason: unknown) => void;
  readonly onBack: () => void;
}

/**
 * Why it does not succeed in this time; undefined when it does. What came in while this process was busy with something
 * else counts.
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

/** Throws at a standby as well: it responds and takes nothing, so until it is promoted there is no database for us. */
async function askPrimary(client: pg.Client, time: DatabaseTime): Promise<void> {
  const row = await time.ask(client, `SELECT pg_is_in_recovery() AS standby, ${TIME_COLUMN}`);
  // The code PostgreSQL itself gives to who writes there.
  if (row?.standby) throw Object.assign(new Error('The database is a standby'), { code: '25006' });
}

/**
 * Asks a PostgreSQL server each second whether it is there, over a connection of its own. A server that is frozen keeps
 * its connections open and says nothing on them, so that only who asks knows. `time` hears from it what time it is.
 */
export function startWatch(databaseUrl: string, time: DatabaseTime, report: WatchReport): Watch {
  let isResponding = true;
  let client: pg.Client | undefined;
  const stopping = new AbortController();

  async function ask(): Promise<void> {
    const asked = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'beleggersportaal-watch',
      connectionTimeoutMillis: 2 * PATIENCE_MS,
      query_timeout: 2 * PATIENCE_MS,
    });
    asked.on('error', () => {});
    try {
      await asked.connect();
      await askPrimary(asked, time);
    } catch (error) {
      void asked.end().catch(() => {});
      throw error;
    }
    if (client !== undefined || stopping.signal.aborted) await asked.end();
    else client = asked;
  }

  /** Why it does not respond; undefined when it does. */
  async function trouble(): Promise<unknown> {
    if (client === undefined) return failureOf(ask(), 2 * PATIENCE_MS);
    const lost = client;
    const known = askPrimary(lost, time);
    if ((await failureOf(known, PATIENCE_MS)) === undefined) return undefined;
    client = undefined;
    const failure = await failureOf(Promise.any([known, ask()]), PATIENCE_MS);
    // A frozen server would keep us waiting for its goodbye.
    void lost.end().catch(() => {});
    // Of the two the new connection says why none can be made.
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
