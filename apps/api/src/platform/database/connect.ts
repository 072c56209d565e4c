import type pg from 'pg';
import { DatabaseTime, TIME_COLUMN } from './database-time.ts';
import { type EmbeddedConnection, openEmbedded } from './embedded.ts';
import { openPool, sessionSettings } from './pooler.ts';
import { closePool, dropConnections, openPostgresPool, type PoolSettings } from './postgres.ts';
import { startWatch, type Watch, type WatchReport } from './watch.ts';

export interface ConnectOptions {
  /** Address of a PostgreSQL server; absent or empty for the embedded database. */
  readonly databaseUrl?: string | undefined;
  /** Directory of the embedded database, which must contain nothing else. */
  readonly dataDir?: string | undefined;
  /** Archive made by `buildTemplate`; if it exists, it speeds up the first start of an embedded database. */
  readonly template?: string | undefined;
  /** Maximum number of connections to PostgreSQL; the embedded database always has one connection. */
  readonly maxConnections?: number | undefined;
  /** Maximum milliseconds per statement on PostgreSQL; the embedded engine cannot interrupt a statement. */
  readonly statementTimeoutMs?: number | undefined;
  readonly applicationName?: string | undefined;
  readonly maintenanceIntervalMs?: number | undefined;
  readonly maintenanceWalBytes?: number | undefined;
  /** Called when an idle connection to PostgreSQL was lost. The pool recovers by itself, so only log the error. */
  readonly onConnectionLost?: ((error: Error) => void) | undefined;
  /**
   * Called when scheduled maintenance failed or the template was rejected. Work continues, so only log the
   * error.
   */
  readonly onMaintenanceError?: ((error: unknown) => void) | undefined;
  /**
   * Called when the embedded database stopped by itself. The database cannot restart in this process, so log the
   * error and exit.
   */
  readonly onFailure?: ((error: Error) => void) | undefined;
}

export interface PostgresConnection {
  readonly kind: 'postgres';
  readonly pool: pg.Pool;
  /** A few separate connections for the queue, so that the queue and the callers never wait for each other. */
  readonly queuePool: pg.Pool;
  /**
   * From now on, limits the wait of callers for a connection to three seconds, and stops waiting for a frozen
   * server. Not used during startup, when loading code can delay a response for longer. `report` is notified,
   * with the reason, when the database becomes unavailable, and when it is available again.
   */
  guardCallers(report?: Partial<WatchReport>): void;
  /** Returns false while the server is unavailable or frozen; always true before `guardCallers` is called. */
  isResponding(): boolean;
  /**
   * Returns the time of the database, as read by `readTime` and, after `guardCallers`, every second (decision
   * 0127).
   */
  now(): Date;
  readTime(): Promise<void>;
  /**
   * Always returns undefined, because the pool replaces lost connections. Only a query can show whether the
   * server responds.
   */
  failure(): undefined;
  close(): Promise<void>;
}

/** One `pg.Pool` on either kind of database, so that the rest of the server does not depend on the kind. */
export type Connection = EmbeddedConnection | PostgresConnection;

/**
 * Opens the database. For PostgreSQL it first determines whether the address leads through a pooler. The embedded
 * database is locked, created if absent, and ready when this returns.
 */
export async function connect(options: ConnectOptions = {}): Promise<Connection> {
  const shared = {
    applicationName: options.applicationName ?? 'beleggersportaal',
    acquireTimeoutMs: 30_000,
    onConnectionLost: options.onConnectionLost ?? ignore,
  };
  if (options.databaseUrl) {
    return openPostgres(options.databaseUrl, options, shared);
  }
  return openEmbedded({
    ...shared,
    dataDir: options.dataDir ?? './data/database',
    template: options.template,
    maintenanceIntervalMs: options.maintenanceIntervalMs ?? 5 * 60_000,
    maintenanceWalBytes: options.maintenanceWalBytes ?? 64 * 1024 * 1024,
    onMaintenanceError: options.onMaintenanceError ?? ignore,
    onFailure: options.onFailure ?? ignore,
  });
}

const ignore = () => {};

/**
 * Maximum milliseconds that a caller waits for a connection from the pool; a longer wait does not help the
 * user.
 */
const CALLER_WAITS_MS = 3_000;

/** pg-boss polls about thirty queues in turn, and does its own maintenance. */
const QUEUE_CONNECTIONS = 3;

async function openPostgres(
  databaseUrl: string,
  options: ConnectOptions,
  shared: PoolSettings,
): Promise<PostgresConnection> {
  const statementTimeoutMs = options.statementTimeoutMs ?? 30_000;
  const open = (maxConnections: number, isDirect: boolean) =>
    openPostgresPool({
      ...shared,
      databaseUrl,
      maxConnections,
      statementTimeoutMs,
      isDirect,
    });
  const { pool, isDirect } = await openPool(
    (direct) => open(options.maxConnections ?? 10, direct),
    sessionSettings(statementTimeoutMs),
  );
  const queuePool = open(QUEUE_CONNECTIONS, isDirect);
  const drop = () => {
    dropConnections(pool);
    dropConnections(queuePool);
  };
  const time = new DatabaseTime();
  let watch: Watch | undefined;
  let closing: Promise<void> | undefined;
  const close = async () => {
    await Promise.all([watch?.stop(), closePool(pool), closePool(queuePool)]);
  };
  return {
    kind: 'postgres',
    pool,
    queuePool,
    guardCallers({ onGone = ignore, onBack = ignore } = {}) {
      for (const each of [pool, queuePool]) each.options.connectionTimeoutMillis = CALLER_WAITS_MS;
      watch ??= startWatch(databaseUrl, time, {
        onGone(reason) {
          // Ends the calls that wait for the server.
          drop();
          onGone(reason);
        },
        onBack,
      });
    },
    isResponding: () => watch?.isResponding() ?? true,
    now: () => time.now(),
    readTime: async () => void (await time.ask(pool, `SELECT ${TIME_COLUMN}`)),
    failure: () => undefined,
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}
