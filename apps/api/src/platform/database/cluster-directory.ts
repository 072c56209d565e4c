import { existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { extractArchive } from './cluster-archive.ts';
import { EmbeddedServer } from './embedded-server.ts';

/** Returns the path of the cluster (PGDATA) in the data directory. The other files beside it are lock files. */
export const clusterPath = (dataDir: string) => join(dataDir, 'cluster');

/**
 * Name of an incomplete cluster. It is renamed once it is complete and on disk; until then it may be deleted.
 */
export const partialName = 'cluster.partial';

/** Returns whether a cluster exists. A cluster has its name only once it is complete. */
export const hasCluster = (dataDir: string) => existsSync(join(clusterPath(dataDir), 'PG_VERSION'));

/**
 * Creates the cluster of a data directory: `fill` writes it into a temporary directory, which is synced to
 * disk and then renamed. After a crash at any moment there is either no cluster or a complete one. The caller
 * must have the lock.
 */
export async function installCluster(
  dataDir: string,
  fill: (directory: string) => Promise<void>,
): Promise<void> {
  const partial = join(dataDir, partialName);
  await rm(partial, { recursive: true, force: true });
  await mkdir(partial, { mode: 0o700 });
  try {
    await fill(partial);
    await syncTree(partial);
    await rename(partial, clusterPath(dataDir));
    await syncPath(dataDir);
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
}

/** Writes the content of an archive into a new directory: complete and on disk, or not at all. */
export async function unpackDirectory(archive: string, directory: string): Promise<void> {
  const partial = `${directory}.partial`;
  await rm(partial, { recursive: true, force: true });
  await mkdir(partial, { mode: 0o700 });
  try {
    await extractArchive(archive, partial);
    await syncTree(partial);
    await rename(partial, directory);
    await syncPath(dirname(directory));
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
}

/** Fills an empty directory with a new cluster (initdb), which takes about five seconds. */
export async function initialiseCluster(directory: string): Promise<void> {
  // Runs in its own thread, because initdb needs a second engine and its memory is freed when the thread ends.
  await tryCluster(directory);
}

/** Opens a cluster once and shuts it down properly; throws when the engine rejects it. */
async function tryCluster(directory: string): Promise<void> {
  const silent = { onFailure: () => {}, onWal: () => {} };
  const server = await EmbeddedServer.start({ clusterDir: directory, walNoticeBytes: Infinity }, silent);
  await server.stop();
}

/** Fills an empty directory from an archive and checks that the engine can open it as a cluster. */
export async function extractCluster(archive: string, directory: string): Promise<void> {
  await extractArchive(archive, directory);
  await tryCluster(directory);
}

/** Calls fsync for every file and directory; data from a copy or initdb is otherwise only in memory. */
async function syncTree(directory: string): Promise<void> {
  const entries = await readdir(directory, { withFileTypes: true, recursive: true });
  const paths = entries.map((entry) => join(entry.parentPath, entry.name));
  // Several files are synchronised concurrently, so that the file system combines them into fewer writes.
  const lanes = Array.from({ length: 8 }, async () => {
    for (let path = paths.pop(); path !== undefined; path = paths.pop()) await syncPath(path);
  });
  await Promise.all(lanes);
  await syncPath(directory);
}

async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
