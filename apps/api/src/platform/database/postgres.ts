import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { sendUnnamed, sessionSettings } from './pooler.ts';
import { TransactionAwarePool } from './transaction.ts';
import { DatabaseGoneError } from './trouble.ts';
import { typeParsers } from './type-parsers.ts';

/** Settings shared by embedded and PostgreSQL pools. */
export interface PoolSettings {
  /** Name of this process in the server's list of sessions. */
  readonly applicationName: string;
  /** Maximum milliseconds a caller waits for a free connection before an error is thrown. */
  readonly acquireTimeoutMs: number;
  /** Called when a connection is lost. The pool has already replaced it. */
  readonly onConnectionLost: (error: Error) => void;
}

export interface PostgresSettings extends PoolSettings {
  readonly databaseUrl: string;
  readonly maxConnections: number;
  /** Maximum milliseconds per statement. The server cancels a statement that takes longer. */
  readonly statementTimeoutMs: number;
  /** Whether each connection has its own session; false behind a pooler. */
  readonly isDirect: boolean;
}

/** Creates a pool for a PostgreSQL server. Connections are opened when needed; creating the pool does no I/O. */
export function openPostgresPool(settings: PostgresSettings): pg.Pool {
  const pool = createPool(
    {
      connectionString: settings.databaseUrl,
      max: settings.maxConnections,
      // Prepared statements belong to a connection, so connections stay open during a short idle period.
      idleTimeoutMillis: 60_000,
      keepAlive: true,
      ...(settings.isDirect ? sessionSettings(settings.statementTimeoutMs) : {}),
    },
    settings,
  );
  if (!settings.isDirect) pool.on('connect', sendUnnamed);
  return pool;
}

/**
 * Closes the connections to an unresponsive server. Waiting work fails, and the server rolls it back when it
 * recovers.
 */
export function dropConnections(pool: pg.Pool): void {
  for (const client of connections.get(pool) ?? []) client.connection.stream.destroy(new DatabaseGoneError());
}

/** Part of the `pg` client that its type definitions omit. */
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
  // Idle connections report errors to the pool. A client in use emits its own error event, and its user also receives
  // the error from the failing query. Without a listener for that event, Node would end the process.
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
 * Serves the calls that wait for a connection, and then ends the pool. Waits at most `graceMs` milliseconds
 * for clients that are never released.
 */
export async function closePool(pool: pg.Pool, graceMs = 10_000): Promise<void> {
  const deadline = Date.now() + graceMs;
  // An ended pool does not serve queued calls, so the queue is emptied first.
  while (pool.waitingCount > 0 && Date.now() < deadline) await sleep(5);
  const patience = new AbortController();
  const tooLate = sleep(Math.max(0, deadline - Date.now()), undefined, { signal: patience.signal }).catch(
    () => {},
  );
  await Promise.race([pool.end(), tooLate]);
  patience.abort();
}
