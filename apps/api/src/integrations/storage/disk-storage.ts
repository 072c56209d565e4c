import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { DocumentStorage } from '../../platform/document-storage.ts';
import { isKey, requireFolder, requireKey } from './storage-key.ts';

/**
 * Stores files in a local directory that only the server's user can read. A file exists completely or not at all: it
 * is written under a temporary name, flushed to disk and then renamed.
 */
export function diskStorage(directory: string): DocumentStorage {
  const pathOf = (key: string): string => join(directory, requireKey(key));
  return {
    async put(key, content) {
      const path = pathOf(key);
      const folder = dirname(path);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const draft = `${path}.${randomBytes(6).toString('hex')}`;
      try {
        const file = await open(draft, 'wx', 0o600);
        try {
          await file.writeFile(content);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(draft, path);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
      await syncDirectory(folder);
    },
    async get(key) {
      try {
        return await readFile(pathOf(key));
      } catch (error) {
        if (isAbsent(error)) return undefined;
        throw error;
      }
    },
    async *list(folder) {
      const names = await readdir(join(directory, requireFolder(folder))).catch((error: unknown) => {
        if (isAbsent(error)) return [];
        throw error;
      });
      for (const name of names.sort()) if (isKey(`${folder}/${name}`)) yield `${folder}/${name}`;
    },
    async delete(key) {
      await rm(pathOf(key), { force: true });
    },
  };
}

/** Flushes the directory to disk, because the directory contains the new name of the file. */
async function syncDirectory(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const isAbsent = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';
