import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** Identifies one running process uniquely, even after its process id is reused. */
export interface ProcessIdentity {
  readonly pid: number;
  readonly host: string;
  /** Clock ticks between the boot and the start of the process; null on systems without /proc. */
  readonly processStart: string | null;
  /** Id of the kernel's current boot. */
  readonly bootId: string | null;
  /**
   * Process id namespace of the container. In another container the same process id belongs to another
   * process.
   */
  readonly pidNamespace: string | null;
}

export function ownIdentity(): ProcessIdentity {
  return {
    pid: process.pid,
    host: hostname(),
    processStart: readProcess(process.pid)?.start ?? null,
    bootId: orNull(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()),
    pidNamespace: orNull(() => readlinkSync('/proc/self/ns/pid')),
  };
}

/**
 * Returns whether that process is still running; 'unknown' for a process in another container or on another
 * machine, which this process cannot check.
 */
export function isRunning(other: ProcessIdentity, self = ownIdentity()): boolean | 'unknown' {
  if (other.bootId !== self.bootId || other.pidNamespace !== self.pidNamespace) return 'unknown';
  // Without /proc (on systems other than Linux) only the host name shows to which machine a process id belongs.
  if (self.bootId === null && other.host !== self.host) return 'unknown';
  if (!processNumberExists(other.pid)) return false;
  if (self.processStart === null) return true;
  const found = readProcess(other.pid);
  // A zombie process has ended and only waits for its parent to reap it.
  return found !== undefined && found.start === other.processStart && !/[ZX]/.test(found.state);
}

function processNumberExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM means that the process exists but belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Returns the state and start time of a process (fields 3 and 22 of proc(5) stat). The name before these fields may
 * contain any character.
 */
function readProcess(pid: number): { state: string; start: string } | undefined {
  const stat = orNull(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  const state = fields?.[0];
  const start = fields?.[19];
  return state && start ? { state, start } : undefined;
}

function orNull<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
