import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { TransactionAwarePool } from './transaction.ts';
import { DatabaseGoneError } from './trouble.ts';
import { typeParsers } from './type-parsers.ts';

/** What both kinds of pool share. */
export interface PoolSettings {
  /** Name of this process in the server's list of sessions. */
  readonly applicationName: string;
  /** How long a caller waits for a free connection before it gets an error, in milliseconds. */
  readonly acquireTimeoutMs: number;
  /** Notified of a connection that was lost; the pool has replaced it already. */
  readonly onConnectionLost: (error: Error) => void;
}

export interface PostgresSettings extends PoolSettings {
  readonly databaseUrl: string;
  readonly maxConnections: number;
  /** The server ends a statement that takes longer, in milliseconds. */
  readonly statementTimeoutMs: number;
}

/** A pool on a PostgreSQL server. Connections are made when they are needed; this does no I/O. */
export function openPostgresPool(settings: PostgresSettings): pg.Pool {
  return createPool(
    {
      connectionString: settings.databaseUrl,
      max: settings.maxConnections,
      statement_timeout: settings.statementTimeoutMs,
      // Prepared statements live as long as their connection: do not throw them away after every lull.
      idleTimeoutMillis: 60_000,
      keepAlive: true,
      // The embedded kind runs in UTC: casts between day and instant must not differ from one to the other. Compiling
      // a statement takes longer than any of ours runs.
      options: '-c timezone=UTC -c jit=off',
    },
    settings,
  );
}

/** Ends what waits for a server that says nothing: the work fails, and the server undoes it when it is back. */
export function dropConnections(pool: pg.Pool): void {
  for (const client of connections.get(pool) ?? []) client.connection.stream.destroy(new DatabaseGoneError());
}

/** What the library keeps of a client and its types leave out. */
interface OpenClient {
  readonly connection: { readonly stream: Socket };
}

const connections = new WeakMap<pg.Pool, Set<OpenClient>>();

/** A pool that never lets a lost connection end the process. */
export function createPool(config: pg.PoolConfig, settings: PoolSettings): pg.Pool {
  const pool = new TransactionAwarePool({
    ...config,
    types: typeParsers,
    application_name: settings.applicationName,
    connectionTimeoutMillis: settings.acquireTimeoutMs,
  });
  // Idle connections report to the pool. A client that is lent out reports to itself, and its borrower
  // hears of it through the query that fails; without a listener Node would end the process.
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
 * Lets the calls that wait for a connection have their turn, and then ends the pool. After `graceMs` it
 * stops waiting for clients that nobody returns.
 */
export async function closePool(pool: pg.Pool, graceMs = 10_000): Promise<void> {
  const deadline = Date.now() + graceMs;
  // An ended pool never serves those who still wait in line.
  while (pool.waitingCount > 0 && Date.now() < deadline) await sleep(5);
  const patience = new AbortController();
  const tooLate = sleep(Math.max(0, deadline - Date.now()), undefined, { signal: patience.signal }).catch(
    () => {},
  );
  await Promise.race([pool.end(), tooLate]);
  patience.abort();
}
