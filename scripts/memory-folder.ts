import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/**
 * Minimum free space in bytes. Two test files at a time need some hundreds of MB, while a container may have only 64
 * MB of shared memory.
 */
const FREE_BYTES = 4 * 2 ** 30;

/**
 * Runs the work with a temporary folder in memory, because in tests the embedded database spends most of its time
 * syncing files to disk. The folder is undefined if the machine has no memory file system or only a small one.
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

/** Returns the folder of a memory file system that every user may write to; undefined if it is absent or too small. */
export function findMemory(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= FREE_BYTES ? MEMORY : undefined;
  } catch {
    return undefined;
  }
}
