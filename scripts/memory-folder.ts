import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** Minimum free space. Two test files at a time need some hundreds of MB, and a container may have 64 MB. */
const FREE_BYTES = 4 * 2 ** 30;

/**
 * Runs the work with a temporary folder in memory: in tests the embedded database syncs its writes to disk file by
 * file, which takes most of the time. The folder is undefined if the machine has no memory file system or a small
 * one.
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

/** Returns the folder of a memory file system that every user may use; undefined if it is absent or small. */
export function findMemory(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= FREE_BYTES ? MEMORY : undefined;
  } catch {
    return undefined;
  }
}
