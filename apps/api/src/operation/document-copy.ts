import { existsSync } from 'node:fs';
import { link, mkdir, readdir, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { BackupError, packToNewFile, unpackDirectory } from '../platform/database/index.ts';

/**
 * Returns the file name of the documents backup that belongs to a database backup: `kopie.documenten.tar.gz` for
 * `kopie.tar.gz`.
 */
export const documentCopyOf = (copy: string): string =>
  copy.replace(/(\.tar)?(\.gz|\.tgz)?$/, '.documenten.tar.gz');

/**
 * Returns whether a file is a complete document or a complete part of an upload. A file that is still being written
 * has a longer name (integrations/storage).
 */
const isWhole = (name: string): boolean => /\.(pdf|bin)$/.test(name);

/**
 * Copies the files of a directory to a new archive while the server runs. A file never changes after it gets
 * its name, so hard links form a stable snapshot. A copy made after the database backup contains every file
 * to which the backup refers, except files erased in between. Returns the number of files.
 *
 * @throws {BackupError} if `to` exists.
 */
export async function copyDocuments(directory: string, to: string): Promise<number> {
  const still = `${directory}.copy`;
  // The directory may remain from an interrupted copy.
  await rm(still, { recursive: true, force: true });
  await mkdir(still, { recursive: true, mode: 0o700 });
  try {
    const count = existsSync(directory) ? await nameAgain(directory, still) : 0;
    await packToNewFile(still, to);
    return count;
  } finally {
    await rm(still, { recursive: true, force: true });
  }
}

async function nameAgain(from: string, to: string): Promise<number> {
  const entries = await readdir(from, { withFileTypes: true, recursive: true });
  let count = 0;
  for (const entry of entries) {
    if (!entry.isFile() || !isWhole(entry.name)) continue;
    const folder = join(to, entry.parentPath.slice(from.length));
    await mkdir(folder, { recursive: true });
    const isThere = await link(join(entry.parentPath, entry.name), join(folder, entry.name)).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        // The file was erased after it was listed.
        if (error.code === 'ENOENT') return false;
        throw error;
      },
    );
    if (isThere) count += 1;
  }
  return count;
}

/**
 * Restores copied files into an empty or absent directory: either all of them or none.
 *
 * @throws {BackupError} if the directory is not empty.
 */
export async function restoreDocuments(from: string, directory: string): Promise<void> {
  await requireEmpty(directory);
  await mkdir(dirname(directory), { recursive: true });
  await rmdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  await unpackDirectory(from, directory);
}

export const namesIn = async (directory: string): Promise<readonly string[]> =>
  existsSync(directory) ? readdir(directory) : [];

export async function requireEmpty(directory: string): Promise<void> {
  const found = await namesIn(directory);
  if (found.length === 0) return;
  throw new BackupError(
    `De map ${directory} is niet leeg (${found.slice(0, 3).join(', ')}). Terugzetten overschrijft niets: kies een lege map.`,
  );
}
