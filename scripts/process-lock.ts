import { linkSync, mkdirSync, readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

interface LockOwner {
  readonly pid: number;
  /** Start time of the process as reported by the kernel, which distinguishes a reused process id. */
  readonly startedAt: string | null;
}

export type LockAttempt =
  | { readonly taken: true; readonly release: () => void }
  | { readonly taken: false; readonly ownerPid: number };

/**
 * Acquires the lock unless a live process owns it. The lock file survives a crash, but the lock of a dead owner is
 * ignored.
 */
export function tryLock(file: string): LockAttempt {
  mkdirSync(dirname(file), { recursive: true });
  const own: LockOwner = { pid: process.pid, startedAt: processStart(process.pid) };
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(own));
  try {
    for (;;) {
      if (linkedInto(draft, file)) return { taken: true, release: () => rmSync(file, { force: true }) };
      const owner = readOwner(file);
      if (owner !== undefined && isAlive(owner)) return { taken: false, ownerPid: owner.pid };
      rmSync(file, { force: true });
    }
  } finally {
    unlinkSync(draft);
  }
}

/** Links the lock file atomically, so no process reads a half-written owner. */
function linkedInto(draft: string, file: string): boolean {
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function readOwner(file: string): LockOwner | undefined {
  try {
    const owner: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return isLockOwner(owner) ? owner : undefined;
  } catch {
    return undefined;
  }
}

function isLockOwner(value: unknown): value is LockOwner {
  return typeof value === 'object' && value !== null && 'pid' in value && typeof value.pid === 'number';
}

function isAlive({ pid, startedAt }: LockOwner): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process is alive under another user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return startedAt === null || startedAt === processStart(pid);
}

/** Returns the start time of a process (field 22 of /proc/<pid>/stat); `null` if there is no /proc. */
function processStart(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}
