import type pg from 'pg';
import { type EmbeddedConnection, openEmbedded } from './embedded.ts';
import { closePool, dropConnections, openPostgresPool, type PoolSettings } from './postgres.ts';
import { startWatch } from './watch.ts';

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
  /** How long a call waits for a connection before it fails. */
  readonly acquireTimeoutMs?: number | undefined;
  /** Whether to watch a PostgreSQL server, so that a frozen one keeps nobody waiting. */
  readonly watch?: boolean | undefined;
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
  /** False while the server is gone or frozen, as far as it is watched. */
  isResponding(): boolean;
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
  const ignore = () => {};
  const shared = {
    applicationName: options.applicationName ?? 'beleggersportaal',
    acquireTimeoutMs: options.acquireTimeoutMs ?? 30_000,
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
  const watch = options.watch ? startWatch(databaseUrl, drop) : undefined;
  let closing: Promise<void> | undefined;
  const close = async () => {
    await Promise.all([watch?.stop(), closePool(pool), closePool(queuePool)]);
  };
  return {
    kind: 'postgres',
    pool,
    queuePool,
    isResponding: () => watch?.isResponding() ?? true,
    failure: () => undefined,
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}
