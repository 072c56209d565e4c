import type pg from 'pg';
import { DatabaseTime, TIME_COLUMN } from './database-time.ts';
import { type EmbeddedConnection, openEmbedded } from './embedded.ts';
import { closePool, dropConnections, openPostgresPool, type PoolSettings } from './postgres.ts';
import { startWatch, type Watch, type WatchReport } from './watch.ts';

export interface ConnectOptions {
  /** Address of a PostgreSQL server; absent or empty: the embedded database. */
  readonly databaseUrl?: string | undefined;
  /** Directory of the embedded database, which must hold nothing else. */
  readonly dataDir?: string | undefined;
  /** Archive made by `buildTemplate`; used for the first start of an embedded database when it exists. */
  readonly template?: string | undefined;
  /** Connections to PostgreSQL; the embedded database always has one. */
  readonly maxConnections?: number | undefined;
  /** How long a statement may take on PostgreSQL; the embedded engine cannot interrupt one. */
  readonly statementTimeoutMs?: number | undefined;
  readonly applicationName?: string | undefined;
  readonly maintenanceIntervalMs?: number | undefined;
  readonly maintenanceWalBytes?: number | undefined;
  /** A connection to PostgreSQL was lost while nobody used it. The pool recovers by itself: log it. */
  readonly onConnectionLost?: ((error: Error) => void) | undefined;
  /** Scheduled maintenance failed, or the template was rejected. The work goes on: log it. */
  readonly onMaintenanceError?: ((error: unknown) => void) | undefined;
  /** The embedded database stopped by itself. It does not come back in this process: log it and exit. */
  readonly onFailure?: ((error: Error) => void) | undefined;
}

export interface PostgresConnection {
  readonly kind: 'postgres';
  readonly pool: pg.Pool;
  /** A few connections of their own for the queue, which neither waits for the callers nor keeps them waiting. */
  readonly queuePool: pg.Pool;
  /**
   * From now on callers wait three seconds for a connection, and no longer for a server that is frozen. Not while this
   * process starts: reading its code it may not hear an answer for longer than that. `report` is notified when the
   * database goes away, with why, and when it is back.
   */
  guardCallers(report?: Partial<WatchReport>): void;
  /** False while the server is gone or frozen, as far as callers are guarded. */
  isResponding(): boolean;
  /** The time of the database, heard with `readTime`, and each second once callers are guarded (decision 0127). */
  now(): Date;
  readTime(): Promise<void>;
  /** Always undefined: the pool replaces lost connections. Whether the server responds, a query shows. */
  failure(): undefined;
  close(): Promise<void>;
}

/** One `pg.Pool` on either kind of database; the rest of the server sees no difference. */
export type Connection = EmbeddedConnection | PostgresConnection;

/**
 * Opens the database. PostgreSQL is connected to at the first query; the embedded database is locked,
 * made when absent, and responding when this returns.
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

/** One of many connections: who waits longer would wait in vain. */
const CALLER_WAITS_MS = 3_000;

/** pg-boss asks some thirty queues in turn, and does its own upkeep. */
const QUEUE_CONNECTIONS = 3;

function openPostgres(
  databaseUrl: string,
  options: ConnectOptions,
  shared: PoolSettings,
): PostgresConnection {
  const open = (maxConnections: number) =>
    openPostgresPool({
      ...shared,
      databaseUrl,
      maxConnections,
      statementTimeoutMs: options.statementTimeoutMs ?? 30_000,
    });
  const pool = open(options.maxConnections ?? 10);
  const queuePool = open(QUEUE_CONNECTIONS);
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
          // Ends what waits for it.
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
