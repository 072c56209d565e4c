import { existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { extractArchive } from './cluster-archive.ts';
import { EmbeddedServer } from './embedded-server.ts';

/** Where the cluster (PGDATA) lies in the data directory; beside it lie only lock files. */
export const clusterPath = (dataDir: string) => join(dataDir, 'cluster');

/** A cluster in the making. It gets its name when it is whole and on disk; until then it is rubbish. */
export const partialName = 'cluster.partial';

/** A cluster exists if and only if it has its name, since it was given that name whole. */
export const hasCluster = (dataDir: string) => existsSync(join(clusterPath(dataDir), 'PG_VERSION'));

/**
 * Makes the cluster of a data directory: `fill` writes it into a directory beside, which is synced to
 * disk and then renamed. A crash at any moment leaves no cluster or a whole one. The caller holds the lock.
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

/** Writes the content of an archive into a directory that is not there yet: whole and on disk, or not at all. */
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

/** Fills an empty directory with a new cluster (initdb); takes some five seconds. */
export async function initialiseCluster(directory: string): Promise<void> {
  // In a thread of its own: initdb needs a second engine, whose memory goes back when the thread ends.
  await tryCluster(directory);
}

/** Opens a cluster once and shuts it down properly; throws when the engine rejects it. */
async function tryCluster(directory: string): Promise<void> {
  const silent = { onFailure: () => {}, onWal: () => {} };
  const server = await EmbeddedServer.start({ clusterDir: directory, walNoticeBytes: Infinity }, silent);
  await server.stop();
}

/** Fills an empty directory from an archive and checks that it is a cluster the engine can open. */
export async function extractCluster(archive: string, directory: string): Promise<void> {
  await extractArchive(archive, directory);
  await tryCluster(directory);
}

/** fsync of every file and directory: what a copy or initdb wrote is otherwise only in memory. */
async function syncTree(directory: string): Promise<void> {
  const entries = await readdir(directory, { withFileTypes: true, recursive: true });
  const paths = entries.map((entry) => join(entry.parentPath, entry.name));
  // A few at a time: the file system joins them into fewer writes.
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
