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

/** What a lock file says. */
interface LockRecord extends ProcessIdentity {
  /** ISO instant at which the lock was taken. */
  readonly since: string;
  /** Set when the holder let go. The file stays, so that the numbers never go down. */
  readonly released: boolean;
}

export interface LockOptions {
  /** Called when another process has taken the lock over, which it does only after a long silence of ours. */
  readonly onLost?: (error: Error) => void;
  /** How often the holder shows that it lives, and how long a silence means that it does not. */
  readonly beatMs?: number;
  readonly silenceMs?: number;
}

export interface DirectoryLock {
  /** Lets go. Further calls do nothing. */
  release(): void;
}

/** The directory belongs to another process that is running; the message names it, in Dutch. */
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

/** Names of everything the lock leaves in its directory. */
export const lockFilePattern = /^lock-(\d+)$|^lock-.*\.tmp$/;

/**
 * Takes the exclusive lock on a directory, creating the directory when it is absent. Two database
 * engines on one directory destroy each other's work in silence.
 *
 * The holder is the one who created the highest-numbered file and saw none above it. To take over from a
 * dead holder one creates the next number, which succeeds for exactly one process; the highest file is
 * never deleted, so a slow starter with an old view of the directory finds a higher number and stands back.
 * A holder that cannot be looked at (other container, other machine) counts as dead after a silence.
 *
 * @throws {DirectoryInUseError} when the holder is running.
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

/** Shows every `beatMs` that we live, and notices when another process decided that we did not. */
function renewLock(
  directory: string,
  number: number,
  beatMs: number,
  onLost: ((error: Error) => void) | undefined,
): DirectoryLock {
  const path = lockPath(directory, number);
  let held = true;
  const timer = setInterval(() => {
    try {
      const now = new Date();
      utimesSync(path, now, now);
    } catch (error) {
      // Any other fault (a full disk, a hiccup of the network) is not a reason to stop.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') return;
      held = false;
      clearInterval(timer);
      onLost?.(new Error(`Het slot op de gegevensmap ${directory} is door een ander proces overgenomen.`));
    }
  }, beatMs);
  timer.unref();
  return {
    release() {
      if (!held) return;
      held = false;
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
  // This machine was restarted since: no need to wait.
  if (owner.host === self.host && owner.bootId !== self.bootId && beat < Date.now() - uptime() * 1000)
    return false;
  // Comparing with what was seen before, not with our clock: the other machine's clock may differ.
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

/** Undefined when the file disappeared meanwhile. */
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

/** True when this process created it. A link appears with its whole content or not at all. */
function createLock(directory: string, number: number): boolean {
  const temporary = writeTemporary(directory, newRecord());
  try {
    linkSync(temporary, lockPath(directory, number));
    return true;
  } catch (error) {
    // ENOENT: the new holder cleared our temporary file away.
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
