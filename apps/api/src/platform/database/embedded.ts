import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type pg from 'pg';
import { backupRunning } from './backup.ts';
import { extractArchive } from './cluster-archive.ts';
import { clusterPath, hasCluster, initialiseCluster, installCluster } from './cluster-directory.ts';
import { type DirectoryLock, lockDirectory } from './directory-lock.ts';
import type { StorageCounters } from './embedded-messages.ts';
import { EmbeddedServer, type EmbeddedServerEvents } from './embedded-server.ts';
import { type Maintenance, startMaintenance } from './maintenance.ts';
import { closePool, createPool, type PoolSettings } from './postgres.ts';

export interface EmbeddedSettings extends PoolSettings {
  /** Directory that contains the database and nothing else. */
  readonly dataDir: string;
  /**
   * Archive of an empty cluster (see `buildTemplate`), which shortens the first start from five seconds to
   * one.
   */
  readonly template: string | undefined;
  readonly maintenanceIntervalMs: number;
  /** Growth of the write-ahead log, in bytes, after which maintenance also starts. */
  readonly maintenanceWalBytes: number;
  readonly onMaintenanceError: (error: unknown) => void;
  /** Called when the database stopped unexpectedly. All later calls fail until the process is restarted. */
  readonly onFailure: (error: Error) => void;
}

/** A database that runs inside this process, in its own thread. */
export interface EmbeddedConnection {
  readonly kind: 'embedded';
  /** A pool with one connection, which serves calls in the order in which they were made. */
  readonly pool: pg.Pool;
  /** The same pool as `pool`, because there is only one connection. */
  readonly queuePool: pg.Pool;
  /** Does nothing here, because callers already wait for the single connection. */
  guardCallers(): void;
  isResponding(): boolean;
  /** Returns the time of this machine, which the database uses too. */
  now(): Date;
  readTime(): Promise<void>;
  /** Returns the reason the database stopped; undefined while it is healthy. */
  failure(): Error | undefined;
  /** Runs CHECKPOINT and VACUUM ANALYZE now, outside the schedule. */
  maintain(): Promise<void>;
  /** Writes a consistent backup to a new file while the server runs. Calls wait until the backup is complete. */
  backup(to: string): Promise<void>;
  /** Returns the storage counters since the start. */
  storageCounters(): Promise<StorageCounters>;
  /** Finishes the queued calls, shuts the database down cleanly and releases the directory. */
  close(): Promise<void>;
}

/**
 * Opens the database in a data directory, and creates it if there is none.
 *
 * @throws {DirectoryInUseError} when another process has the directory open.
 */
export async function openEmbedded(settings: EmbeddedSettings): Promise<EmbeddedConnection> {
  let server: EmbeddedServer | undefined;
  let maintenance: Maintenance | undefined;
  const fail = (error: Error) => {
    maintenance?.stop();
    settings.onFailure(error);
  };
  const lock = await lockDirectory(settings.dataDir, {
    // Another process now writes to the directory, so this process must not write another byte.
    onLost: (error) => {
      fail(error);
      return server?.kill(error);
    },
  });
  try {
    server = await startServer(settings, {
      onFailure: fail,
      onWal: () => maintenance?.logHasGrown(),
    });
  } catch (error) {
    lock.release();
    throw error;
  }
  const pool = createEmbeddedPool(server, settings);
  maintenance = startMaintenance(pool, {
    intervalMs: settings.maintenanceIntervalMs,
    onError: settings.onMaintenanceError,
  });
  return embeddedConnection({ server, pool, maintenance, lock, dataDir: settings.dataDir });
}

/**
 * Starts from the template. Runs initdb when there is no template or the engine rejects it, for example because it is
 * of an older version.
 */
async function startServer(
  settings: EmbeddedSettings,
  events: EmbeddedServerEvents,
): Promise<EmbeddedServer> {
  const { dataDir, template } = settings;
  const clusterDir = clusterPath(dataDir);
  const start = () =>
    EmbeddedServer.start({ clusterDir, walNoticeBytes: settings.maintenanceWalBytes }, events);
  if (hasCluster(dataDir)) return start();
  if (template !== undefined && existsSync(template)) {
    try {
      await installCluster(dataDir, (directory) => extractArchive(template, directory));
      return await start();
    } catch (error) {
      settings.onMaintenanceError(error);
      await rm(clusterDir, { recursive: true, force: true });
    }
  }
  await installCluster(dataDir, initialiseCluster);
  return start();
}

function createEmbeddedPool(server: EmbeddedServer, settings: PoolSettings): pg.Pool {
  const config: pg.PoolConfig = {
    max: 1,
    idleTimeoutMillis: 0,
    stream: () => server.openStream(),
    // Every option is specified, because `pg` would otherwise read missing options from the environment (PGHOST,
    // PGSSLMODE).
    host: 'localhost',
    port: 5432,
    user: 'postgres',
    password: '',
    database: 'postgres',
    ssl: false,
  };
  return createPool(config, settings);
}

function embeddedConnection(parts: {
  server: EmbeddedServer;
  pool: pg.Pool;
  maintenance: Maintenance;
  lock: DirectoryLock;
  dataDir: string;
}): EmbeddedConnection {
  const { server, pool, maintenance, lock, dataDir } = parts;
  let closing: Promise<void> | undefined;
  const close = async () => {
    maintenance.stop();
    await closePool(pool);
    await server.stop();
    lock.release();
  };
  return {
    kind: 'embedded',
    pool,
    queuePool: pool,
    guardCallers: () => {},
    isResponding: () => server.failure === undefined,
    now: () => new Date(),
    readTime: async () => {},
    failure: () => server.failure,
    maintain: () => maintenance.run(),
    backup: (to) => backupRunning(pool, dataDir, to),
    storageCounters: () => server.report(),
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}
