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

/** Whether it succeeds in this time. What came in while this process was busy with something else counts. */
async function succeeds(work: Promise<unknown>, milliseconds: number): Promise<boolean> {
  let outcome: boolean | undefined;
  const settled = work.then(
    () => (outcome = true),
    () => (outcome = false),
  );
  await Promise.race([settled, sleep(milliseconds, undefined, { ref: false })]);
  for (let i = 0; outcome === undefined && i < 3; i += 1) await turn();
  return outcome ?? false;
}

/** Throws at a standby as well: it responds and takes nothing, so until it is promoted there is no database for us. */
async function askPrimary(client: pg.Client, time: DatabaseTime): Promise<void> {
  const row = await time.ask(client, `SELECT pg_is_in_recovery() AS standby, ${TIME_COLUMN}`);
  if (row?.standby) throw new Error('The database is a standby');
}

/**
 * Asks a PostgreSQL server each second whether it is there, over a connection of its own. A server that is frozen keeps
 * its connections open and says nothing on them, so that only who asks knows; `onGone` ends what waits for it. `time`
 * hears from it what time it is.
 */
export function startWatch(databaseUrl: string, time: DatabaseTime, onGone: () => void): Watch {
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

  async function responds(): Promise<boolean> {
    if (client === undefined) return succeeds(ask(), 2 * PATIENCE_MS);
    const lost = client;
    const known = askPrimary(lost, time);
    if (await succeeds(known, PATIENCE_MS)) return true;
    client = undefined;
    const isThere = await succeeds(Promise.any([known, ask()]), PATIENCE_MS);
    // A frozen server would keep us waiting for its goodbye.
    void lost.end().catch(() => {});
    return isThere;
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const isThere = await responds();
      if (!isThere && isResponding) onGone();
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
