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
  /** Directory that contains only the database. */
  readonly dataDir: string;
  /** Archive of an empty cluster (see `buildTemplate`), which reduces a first start from five seconds to one. */
  readonly template: string | undefined;
  readonly maintenanceIntervalMs: number;
  /** Growth of the write-ahead log in bytes that also starts maintenance. */
  readonly maintenanceWalBytes: number;
  readonly onMaintenanceError: (error: unknown) => void;
  /** Called when the database stopped by itself: all calls fail from now on, and only a new process helps. */
  readonly onFailure: (error: Error) => void;
}

/** The database that runs inside this process, in its own thread. */
export interface EmbeddedConnection {
  readonly kind: 'embedded';
  /** One connection, which serves calls in the order in which they were made. */
  readonly pool: pg.Pool;
  /** The same pool, because there is one connection. */
  readonly queuePool: pg.Pool;
  /** Does nothing, because callers wait for the single connection. */
  guardCallers(): void;
  isResponding(): boolean;
  /** Returns the time of this machine, which is the database's. */
  now(): Date;
  readTime(): Promise<void>;
  /** Returns the reason the database stopped; undefined while it is healthy. */
  failure(): Error | undefined;
  /** Runs CHECKPOINT and VACUUM ANALYZE now, outside the schedule. */
  maintain(): Promise<void>;
  /** Writes a consistent copy to a new file while the server runs; calls wait until it is done. */
  backup(to: string): Promise<void>;
  /** Returns the counts of data written to disk since the start. */
  storageCounters(): Promise<StorageCounters>;
  /** Finishes the calls in the queue, shuts the database down properly and releases the directory. */
  close(): Promise<void>;
}

/**
 * Opens the database of a data directory, creating it when there is none.
 *
 * @throws {DirectoryInUseError} when another process has it open.
 */
export async function openEmbedded(settings: EmbeddedSettings): Promise<EmbeddedConnection> {
  let server: EmbeddedServer | undefined;
  let maintenance: Maintenance | undefined;
  const fail = (error: Error) => {
    maintenance?.stop();
    settings.onFailure(error);
  };
  const lock = await lockDirectory(settings.dataDir, {
    // Another process now writes in the directory, so this one must not write another byte.
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
 * Starts from the template, or by initdb when there is none or the engine rejects it (it may be of an older version).
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
    // Specified in full, because `pg` would otherwise read these from the environment (PGHOST, PGSSLMODE and so on).
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
