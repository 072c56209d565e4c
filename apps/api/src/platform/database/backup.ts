import { link, mkdir, mkdtemp, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type pg from 'pg';
import { packDirectory } from './cluster-archive.ts';
import {
  clusterPath,
  extractCluster,
  hasCluster,
  initialiseCluster,
  installCluster,
  partialName,
} from './cluster-directory.ts';
import { DirectoryInUseError, lockDirectory, lockFilePattern } from './directory-lock.ts';

/** Thrown if a backup or restore is rejected. The message states the reason and the remedy in Dutch. */
export class BackupError extends Error {}

/**
 * Copies the cluster of a running server to a new file. Uses the only connection for that time, so other
 * calls wait (about a second for 50 MB) and nothing can change during the copy.
 */
export async function backupRunning(pool: pg.Pool, dataDir: string, to: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('CHECKPOINT');
    await packToNewFile(clusterPath(dataDir), to);
  } finally {
    client.release();
  }
}

/**
 * Copies the cluster of a stopped server to a new file. A cluster whose process was killed is copied as it
 * is; the restored copy repairs itself at its first start, as the original would.
 *
 * @throws {BackupError} if a server uses the directory, there is nothing to copy, or `to` exists.
 */
export async function backupEmbedded(options: { dataDir: string; to: string }): Promise<void> {
  const { dataDir, to } = options;
  if (!hasCluster(dataDir)) throw new BackupError(`Er is geen database in ${dataDir} om te kopiëren.`);
  await whileLocked(dataDir, 'Laat de server zelf de kopie maken, of stop hem eerst.', () =>
    packToNewFile(clusterPath(dataDir), to),
  );
}

/**
 * Restores a backup into an empty or absent data directory. The archive is checked in three ways: the checksums of
 * the zip layer, the tar headers, and by opening the database once. The directory stays empty unless every check
 * passes.
 *
 * @throws {BackupError} when the directory is in use or not empty. @throws {ArchiveError} when the archive is
 * damaged.
 */
export async function restoreEmbedded(options: { from: string; dataDir: string }): Promise<void> {
  const { from, dataDir } = options;
  await whileLocked(dataDir, 'Stop de server, of zet terug in een andere map.', async () => {
    const found = (await readdir(dataDir)).filter(
      (name) => !lockFilePattern.test(name) && name !== partialName,
    );
    if (found.length > 0) {
      throw new BackupError(
        `De map ${dataDir} is niet leeg (${found.slice(0, 3).join(', ')}). Terugzetten overschrijft niets: kies een lege map.`,
      );
    }
    await installCluster(dataDir, (directory) => extractCluster(from, directory));
  });
}

/** Writes a new, empty, initialised cluster as an archive, for the `template` option. Replaces `file`. */
export async function buildTemplate(file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const work = await mkdtemp(join(dirname(file), '.template-'));
  try {
    await installCluster(work, initialiseCluster);
    const archive = join(work, basename(file));
    await packDirectory(clusterPath(work), archive);
    await rename(archive, file);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/**
 * Packs a directory into a new file, which gets its name only when it is complete and on disk. Never replaces
 * an earlier copy.
 */
export async function packToNewFile(directory: string, to: string): Promise<void> {
  const partial = `${to}.partial`;
  await rm(partial, { force: true });
  try {
    await packDirectory(directory, partial);
    await link(partial, to).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
      throw new BackupError(`Het bestand ${to} bestaat al. Kies een andere naam.`);
    });
    const folder = await open(dirname(to), 'r');
    await folder.sync().finally(() => folder.close());
  } finally {
    await rm(partial, { force: true });
  }
}

async function whileLocked(dataDir: string, advice: string, work: () => Promise<void>): Promise<void> {
  const lock = await lockDirectory(dataDir).catch((error: unknown) => {
    if (!(error instanceof DirectoryInUseError)) throw error;
    throw new BackupError(`${error.message} ${advice}`, { cause: error });
  });
  try {
    await work();
  } finally {
    lock.release();
  }
}
