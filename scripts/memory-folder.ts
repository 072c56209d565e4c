import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** Two files of tests at a time need some hundreds of MB; a container may have 64. */
const ROOM_BYTES = 4 * 2 ** 30;

/**
 * Runs the work with a folder in memory that is gone afterwards: what the embedded database writes in tests is synced
 * to disk file by file, which is most of their time. Without one, as the machine has none or a small one, with undefined.
 */
export async function withMemoryFolder<T>(work: (folder: string | undefined) => Promise<T>): Promise<T> {
  const memory = findMemory();
  if (memory === undefined) return work(undefined);
  const folder = mkdtempSync(join(memory, 'portaal-tests-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Where files are kept in memory, open to every user; undefined on a machine without, or with little room. */
export function findMemory(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ROOM_BYTES ? MEMORY : undefined;
  } catch {
    return undefined;
  }
}
