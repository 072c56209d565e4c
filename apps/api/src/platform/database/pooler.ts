import pg from 'pg';

/** Thrown when an address leads through a pooler, and the role lacks settings that it needs there. In Dutch. */
export class PoolerError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'PoolerError';
  }
}

/** Settings that our connections send when they start. A pooler rejects or ignores them. */
export interface SessionSettings {
  readonly statement_timeout: number;
  readonly options: string;
}

/**
 * Settings of the session. The time zone is UTC as in the embedded database, because casts between day and timestamp
 * must give the same result. JIT is off, because compiling a statement takes longer than running any of ours.
 */
export const sessionSettings = (statementTimeoutMs: number): SessionSettings => ({
  statement_timeout: statementTimeoutMs,
  options: '-c timezone=UTC -c jit=off',
});

interface SessionState {
  readonly pid: number;
  readonly role: string;
  readonly TimeZone: string;
  readonly jit: string;
  readonly statement_timeout: string;
}

const STATE = `SELECT pg_backend_pid() AS pid, current_user AS role, current_setting('TimeZone') AS "TimeZone",
  current_setting('jit') AS jit, current_setting('statement_timeout') AS statement_timeout`;

/** Names of UTC in PostgreSQL's list of time zones. */
const UTC = /^(Etc\/)?(UTC|UCT|Universal|Zulu)$/;

/** PgBouncer rejects a connection with settings that it cannot keep per client. */
const isRejectedSetting = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('unsupported startup parameter');

/**
 * Opens a pool whose connections are direct or lead through a pooler, which may run each transaction in another session
 * (decision 0002). A pooler handles cancel requests itself, so the process number that a connection receives for them
 * differs from the number of the session. Throws a {@link PoolerError} if the role behind a pooler lacks the settings
 * that direct connections send.
 */
export async function openPool(
  open: (isDirect: boolean) => pg.Pool,
  settings: SessionSettings,
): Promise<{ readonly pool: pg.Pool; readonly isDirect: boolean }> {
  const direct = await opened(open(true), async (pool) => {
    const state = await stateOf(pool).catch((error: unknown) => {
      if (isRejectedSetting(error)) return undefined;
      throw error;
    });
    return state?.isOwnSession === true;
  });
  if (direct.result) return { pool: direct.pool, isDirect: true };
  await direct.pool.end();
  const { pool } = await opened(open(false), async (indirect) =>
    requireSettings((await stateOf(indirect)).state, settings),
  );
  return { pool, isDirect: false };
}

/** Does the first work on a new pool, and ends the pool if that fails. */
async function opened<R>(
  pool: pg.Pool,
  work: (pool: pg.Pool) => Promise<R>,
): Promise<{ readonly pool: pg.Pool; readonly result: R }> {
  try {
    return { pool, result: await work(pool) };
  } catch (error) {
    await pool.end();
    throw error;
  }
}

async function stateOf(
  pool: pg.Pool,
): Promise<{ readonly state: SessionState; readonly isOwnSession: boolean }> {
  const client = await pool.connect();
  try {
    const [state] = (await client.query<SessionState>(STATE)).rows;
    if (state === undefined) throw new Error('The database returned no row');
    return { state, isOwnSession: (client as unknown as { processID?: number }).processID === state.pid };
  } finally {
    client.release();
  }
}

function requireSettings(state: SessionState, { statement_timeout: milliseconds }: SessionSettings): void {
  const faults = [
    UTC.test(state.TimeZone) ? [] : [`TimeZone is ${state.TimeZone} en moet UTC zijn`],
    state.jit === 'off' ? [] : [`jit is ${state.jit} en moet off zijn`],
    state.statement_timeout === '0' ? ['statement_timeout is 0, dus zonder grens'] : [],
  ].flat();
  if (faults.length === 0) return;
  const role = `ALTER ROLE ${pg.escapeIdentifier(state.role)} SET`;
  throw new PoolerError(
    `De database ligt achter een pooler, zoals PgBouncer, en daar gelden andere instellingen: ${faults.join('; ')}. ` +
      `Voer in PostgreSQL uit: ${role} timezone = 'UTC'; ${role} jit = off; ` +
      `${role} statement_timeout = '${milliseconds / 1000}s'; ` +
      'en laat daarna de pooler zijn verbindingen vernieuwen (RECONNECT bij PgBouncer).',
  );
}

type SendQuery = (query: unknown, ...more: readonly unknown[]) => unknown;

/**
 * Sends every statement of a client without its name. A named statement exists in one session only, and the next
 * transaction may run in another.
 */
export function sendUnnamed(client: pg.ClientBase): void {
  const send = client.query.bind(client) as unknown as SendQuery;
  const query: SendQuery = (sent, ...more) => send(withoutName(sent), ...more);
  Object.assign(client, { query });
}

function withoutName(query: unknown): unknown {
  if (typeof query !== 'object' || query === null || !('name' in query)) return query;
  // A query object of the driver has its own state, so its name is removed in place.
  return 'submit' in query ? Object.assign(query, { name: '' }) : { ...query, name: '' };
}
