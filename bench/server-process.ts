import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../scripts/ports.ts';
import { inProject } from '../scripts/project-folder.ts';
import { MEMORY_OPTIONS } from '../scripts/service.ts';

export interface Usage {
  /** User and system time of all threads since the start of the process. */
  readonly cpuMs: number;
  readonly memoryBytes: number;
}

export interface ServerProcess {
  readonly port: number;
  /** Milliseconds from spawning to the first successful response. */
  readonly startedInMs: number;
  usage(): Promise<Usage>;
  /** Sends SIGTERM and waits for the exit. */
  stop(): Promise<void>;
  /** Sends SIGKILL and waits for the exit. */
  kill(): Promise<void>;
  /** Sends SIGSTOP: the server keeps its connections but does not respond. */
  freeze(): void;
  /** Sends SIGCONT, so that the server responds again. */
  thaw(): void;
}

export interface ServerDescription {
  /** Path of the script, relative to the checkout. */
  readonly script: string;
  /** Checkout of another version; this version by default. */
  readonly checkout?: string;
  /**
   * The complete environment of the server, besides PATH, HOME and a free PORT. The caller's environment is not
   * inherited.
   */
  readonly environment: Readonly<Record<string, string>>;
  /** Port; a free port by default. */
  readonly port?: number;
  /** Folder for its stderr output. */
  readonly folder: string;
  /** File for its log lines; by default they are written to /dev/null. */
  readonly log?: string;
}

export const PORTAL = 'apps/api/src/main.ts';
/** Long timeout, because the machine may be busy with other work. */
const READY_WITHIN_MS = 180_000;
const POLL_MS = 5;

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Starts a server on a free port and resolves as soon as `/api/health/ready` returns 200. */
export async function startServer({
  script,
  checkout = inProject(),
  environment,
  folder,
  log = '/dev/null',
  port: requestedPort,
}: ServerDescription): Promise<ServerProcess> {
  const port = requestedPort ?? (await freePort());
  const errorLog = join(folder, `stderr-${port}.log`);
  // By default the kernel discards the log, so the measurement includes the cost of logging but not the speed of the
  // disk.
  const output = openSync(log, 'w');
  const errors = openSync(errorLog, 'w');
  const startedAt = performance.now();
  const child = spawn(
    process.execPath,
    [...MEMORY_OPTIONS, '--import', inProject('bench/report-usage.ts'), join(checkout, script)],
    {
      cwd: checkout,
      env: {
        PATH: process.env.PATH ?? '',
        HOME: process.env.HOME ?? folder,
        HOST: '127.0.0.1',
        PORT: String(port),
        ...environment,
      },
      stdio: ['ignore', output, errors, 'ipc'],
    },
  );
  closeSync(output);
  closeSync(errors);
  running.add(child);
  const ended = new Promise<void>((resolve) =>
    child.once('exit', () => {
      running.delete(child);
      resolve();
    }),
  );
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal);
    await ended;
  };
  await untilReady(child, port, () => readFileSync(errorLog, 'utf8'));
  return {
    port,
    startedInMs: performance.now() - startedAt,
    usage: () => usageOf(child),
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
  };
}

async function untilReady(child: ChildProcess, port: number, lastWords: () => string): Promise<void> {
  const deadline = performance.now() + READY_WITHIN_MS;
  while (!(await isReady(port))) {
    if (child.exitCode !== null || child.signalCode !== null || performance.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`The server did not start:\n${lastWords()}`);
    }
    await delay(POLL_MS);
  }
}

async function isReady(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/api/health/ready`)).ok;
  } catch {
    return false;
  }
}

function usageOf(child: ChildProcess): Promise<Usage> {
  return new Promise((resolve, reject) => {
    child.once('message', (usage) => resolve(usage as Usage));
    child.send('usage', (error) => error && reject(error));
  });
}
