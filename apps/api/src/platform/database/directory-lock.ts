import { randomUUID } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeSync,
} from 'node:fs';
import { uptime } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isRunning, ownIdentity, type ProcessIdentity } from './process-identity.ts';

/** Content of a lock file. */
interface LockRecord extends ProcessIdentity {
  /** ISO instant at which the lock was acquired. */
  readonly since: string;
  /** True once the owner has released the lock. The file remains, so that the file numbers never decrease. */
  readonly released: boolean;
}

export interface LockOptions {
  /**
   * Called when another process has taken over the lock, which happens only after this process was silent for
   * a long time.
   */
  readonly onLost?: (error: Error) => void;
  /** Interval of the owner's heartbeat; also determines the silence after which the owner counts as dead. */
  readonly beatMs?: number;
  readonly silenceMs?: number;
}

export interface DirectoryLock {
  /** Releases the lock. Further calls do nothing. */
  release(): void;
}

/** Thrown when another running process owns the directory. The Dutch message names that process. */
export class DirectoryInUseError extends Error {
  readonly owner: ProcessIdentity;

  constructor(directory: string, owner: LockRecord) {
    const since = new Date(owner.since).toLocaleString('nl-NL', { dateStyle: 'long', timeStyle: 'medium' });
    super(
      `De gegevensmap ${directory} is al in gebruik door proces ${owner.pid} op ${owner.host}, sinds ${since}. ` +
        'Stop dat proces eerst, of kies een andere gegevensmap (DATA_DIR).',
    );
    this.owner = owner;
  }
}

/** Matches the names of all files that the lock leaves in its directory. */
export const lockFilePattern = /^lock-(\d+)$|^lock-.*\.tmp$/;

/**
 * Acquires the exclusive lock on a directory, and creates the directory if it is absent. Two database engines
 * on one directory silently destroy each other's work.
 *
 * The owner is the process that created the highest-numbered file and saw no higher number. To take over from
 * a dead owner, a process creates the next number, which succeeds for exactly one process. The highest file
 * is never deleted, so a slow process with an old view of the directory finds a higher number and gives up.
 * An owner that cannot be checked (other container, other machine) counts as dead after a silence.
 *
 * @throws {DirectoryInUseError} if the owner is running.
 */
export async function lockDirectory(directory: string, options: LockOptions = {}): Promise<DirectoryLock> {
  const { beatMs = 3_000, silenceMs = 12_000 } = options;
  mkdirSync(directory, { recursive: true });
  for (;;) {
    const highest = highestLock(directory);
    if (highest > 0) {
      const found = readLock(directory, highest);
      if (!found) continue;
      if (!found.released && (await isLocked(lockPath(directory, highest), found, silenceMs))) {
        throw new DirectoryInUseError(directory, found);
      }
    }
    const mine = highest + 1;
    if (!createLock(directory, mine)) continue;
    if (highestLock(directory) > mine) {
      rmSync(lockPath(directory, mine), { force: true });
      continue;
    }
    removeOthers(directory, mine);
    return renewLock(directory, mine, beatMs, options.onLost);
  }
}

/** Renews the heartbeat every `beatMs`, and detects that another process has taken over. */
function renewLock(
  directory: string,
  number: number,
  beatMs: number,
  onLost: ((error: Error) => void) | undefined,
): DirectoryLock {
  const path = lockPath(directory, number);
  let isLocked = true;
  const timer = setInterval(() => {
    try {
      const now = new Date();
      utimesSync(path, now, now);
    } catch (error) {
      // Any other fault (such as a full disk or a network failure) is no reason to stop.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') return;
      isLocked = false;
      clearInterval(timer);
      onLost?.(new Error(`Het slot op de gegevensmap ${directory} is door een ander proces overgenomen.`));
    }
  }, beatMs);
  timer.unref();
  return {
    release() {
      if (!isLocked) return;
      isLocked = false;
      clearInterval(timer);
      const record: LockRecord = { ...newRecord(), released: true };
      renameSync(writeTemporary(directory, record), path);
    },
  };
}

async function isLocked(path: string, owner: LockRecord, silenceMs: number): Promise<boolean> {
  const running = isRunning(owner);
  if (running !== 'unknown') return running;
  const beat = lastBeat(path);
  const self = ownIdentity();
  // This machine was restarted since, so the owner cannot be running and there is no need to wait.
  if (owner.host === self.host && owner.bootId !== self.bootId && beat < Date.now() - uptime() * 1000)
    return false;
  // Compares with the previous heartbeat, not with our clock, because the other machine's clock may differ.
  for (const end = Date.now() + silenceMs; Date.now() < end; await sleep(Math.min(250, silenceMs / 4))) {
    if (lastBeat(path) !== beat) return true;
  }
  return lastBeat(path) !== beat;
}

function lastBeat(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

const lockPath = (directory: string, number: number) => join(directory, `lock-${number}`);

function lockNumbers(directory: string): number[] {
  return readdirSync(directory).map((name) => Number(lockFilePattern.exec(name)?.[1] ?? 0));
}

const highestLock = (directory: string) => Math.max(0, ...lockNumbers(directory));

const newRecord = (): LockRecord => ({ ...ownIdentity(), since: new Date().toISOString(), released: false });

/** Returns undefined when the file disappeared meanwhile. */
function readLock(directory: string, number: number): LockRecord | undefined {
  const path = lockPath(directory, number);
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new Error(
      `Het slot ${path} is onleesbaar. Controleer dat geen ander proces de gegevensmap gebruikt en verwijder dan dit bestand.`,
      { cause: error },
    );
  }
}

/** Returns true when this process created the file. A link appears with its complete content or not at all. */
function createLock(directory: string, number: number): boolean {
  const temporary = writeTemporary(directory, newRecord());
  try {
    linkSync(temporary, lockPath(directory, number));
    return true;
  } catch (error) {
    // ENOENT: the new owner deleted our temporary file.
    if (['EEXIST', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  } finally {
    rmSync(temporary, { force: true });
  }
}

function writeTemporary(directory: string, record: LockRecord): string {
  const path = join(directory, `lock-${randomUUID()}.tmp`);
  const descriptor = openSync(path, 'wx');
  try {
    writeSync(descriptor, `${JSON.stringify(record, null, 2)}\n`);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  return path;
}

function removeOthers(directory: string, mine: number): void {
  for (const name of readdirSync(directory)) {
    if (lockFilePattern.test(name) && name !== `lock-${mine}`) rmSync(join(directory, name), { force: true });
  }
}
