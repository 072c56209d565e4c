import { linkSync, mkdirSync, readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

interface LockOwner {
  readonly pid: number;
  /** When that process started, as the kernel gives it; distinguishes a reused number. */
  readonly startedAt: string | null;
}

export type LockAttempt =
  | { readonly taken: true; readonly release: () => void }
  | { readonly taken: false; readonly ownerPid: number };

/** Takes the lock when nobody alive holds it. The file survives a crash; its holder does not, so it counts for nothing. */
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

/** A hard link appears whole or not at all, so nobody reads a half-written holder. */
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
    // EPERM: it lives, under another user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return startedAt === null || startedAt === processStart(pid);
}

/** Field 22 of /proc/<pid>/stat; `null` where there is no /proc. */
function processStart(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}
