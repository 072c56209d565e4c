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
  /** Directory that belongs to the database alone. */
  readonly dataDir: string;
  /** Archive of an empty cluster (see `buildTemplate`): a first start takes one second instead of five. */
  readonly template: string | undefined;
  readonly maintenanceIntervalMs: number;
  /** Maintenance also runs as soon as the write-ahead log has grown by this much. */
  readonly maintenanceWalBytes: number;
  readonly onMaintenanceError: (error: unknown) => void;
  /** The database stopped by itself: all calls fail from now on, and only a new process helps. */
  readonly onFailure: (error: Error) => void;
}

/** The database that runs inside this process, in a thread of its own. */
export interface EmbeddedConnection {
  readonly kind: 'embedded';
  /** One connection: calls are served in the order in which they were made. */
  readonly pool: pg.Pool;
  /** The same: there is one connection. */
  readonly queuePool: pg.Pool;
  /** Does nothing: the one connection is waited for. */
  guardCallers(): void;
  isResponding(): boolean;
  /** The time of this machine, which is the database's. */
  now(): Date;
  readTime(): Promise<void>;
  /** Why the database stopped; undefined while it is healthy. */
  failure(): Error | undefined;
  /** CHECKPOINT and VACUUM ANALYZE now, apart from the schedule. */
  maintain(): Promise<void>;
  /** Writes a consistent copy to a new file while the server runs; calls wait until it is done. */
  backup(to: string): Promise<void>;
  /** What reached the disk since the start. */
  storageCounters(): Promise<StorageCounters>;
  /** Finishes the calls in the queue, shuts the database down properly and lets the directory go. */
  close(): Promise<void>;
}

/**
 * Opens the database of a data directory, making it when there is none.
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
    // Another process writes in the directory now: not one more byte from here.
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

/** Template, or initdb when there is none or the engine does not want it (it may be of an older version). */
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
    // Given in full, or `pg` would take them from the environment (PGHOST, PGSSLMODE and so on).
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
