import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { TransactionAwarePool } from './transaction.ts';
import { DatabaseGoneError } from './trouble.ts';
import { typeParsers } from './type-parsers.ts';

/** Settings shared by both kinds of pool. */
export interface PoolSettings {
  /** Name of this process in the server's list of sessions. */
  readonly applicationName: string;
  /** Maximum milliseconds a caller waits for a free connection before an error. */
  readonly acquireTimeoutMs: number;
  /** Notified of a lost connection; the pool has already replaced it. */
  readonly onConnectionLost: (error: Error) => void;
}

export interface PostgresSettings extends PoolSettings {
  readonly databaseUrl: string;
  readonly maxConnections: number;
  /** Maximum milliseconds per statement; the server ends a longer one. */
  readonly statementTimeoutMs: number;
}

/** Creates a pool on a PostgreSQL server. Connections are made when needed; this does no I/O. */
export function openPostgresPool(settings: PostgresSettings): pg.Pool {
  return createPool(
    {
      connectionString: settings.databaseUrl,
      max: settings.maxConnections,
      statement_timeout: settings.statementTimeoutMs,
      // Prepared statements live as long as their connection, so connections survive a short lull.
      idleTimeoutMillis: 60_000,
      keepAlive: true,
      // UTC as on the embedded kind, because casts between day and instant must not differ. JIT is off, because
      // compiling a statement takes longer than any of ours runs.
      options: '-c timezone=UTC -c jit=off',
    },
    settings,
  );
}

/** Closes connections to an unresponsive server: waiting work fails, and the server rolls it back when it returns. */
export function dropConnections(pool: pg.Pool): void {
  for (const client of connections.get(pool) ?? []) client.connection.stream.destroy(new DatabaseGoneError());
}

/** Part of the library's client that its types omit. */
interface OpenClient {
  readonly connection: { readonly stream: Socket };
}

const connections = new WeakMap<pg.Pool, Set<OpenClient>>();

/** Creates a pool in which a lost connection never ends the process. */
export function createPool(config: pg.PoolConfig, settings: PoolSettings): pg.Pool {
  const pool = new TransactionAwarePool({
    ...config,
    types: typeParsers,
    application_name: settings.applicationName,
    connectionTimeoutMillis: settings.acquireTimeoutMs,
  });
  // Idle connections report to the pool. A client in use reports to itself, and its borrower receives the error of
  // the failing query; without a listener Node would end the process.
  pool.on('error', settings.onConnectionLost);
  const open = new Set<OpenClient>();
  connections.set(pool, open);
  pool.on('connect', (client) => {
    client.on('error', () => {});
    open.add(client as unknown as OpenClient);
  });
  pool.on('remove', (client) => open.delete(client as unknown as OpenClient));
  return pool;
}

/**
 * Serves the calls that wait for a connection, and then ends the pool. After `graceMs` it stops waiting for clients
 * that are never returned.
 */
export async function closePool(pool: pg.Pool, graceMs = 10_000): Promise<void> {
  const deadline = Date.now() + graceMs;
  // An ended pool never serves calls that are still queued.
  while (pool.waitingCount > 0 && Date.now() < deadline) await sleep(5);
  const patience = new AbortController();
  const tooLate = sleep(Math.max(0, deadline - Date.now()), undefined, { signal: patience.signal }).catch(
    () => {},
  );
  await Promise.race([pool.end(), tooLate]);
  patience.abort();
}
