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
  /** From spawning to the first good response. */
  readonly startedInMs: number;
  usage(): Promise<Usage>;
  /** SIGTERM, and waits for the end. */
  stop(): Promise<void>;
  /** SIGKILL, and waits for the end. */
  kill(): Promise<void>;
  /** SIGSTOP: it keeps its connections and says nothing. */
  freeze(): void;
  /** SIGCONT. */
  thaw(): void;
}

export interface ServerDescription {
  /** Relative to the checkout. */
  readonly script: string;
  /** Of another version; this one unless named. */
  readonly checkout?: string;
  /** All the server gets, besides PATH, HOME and a free PORT: nothing of the caller's leaks in. */
  readonly environment: Readonly<Record<string, string>>;
  /** A free one unless named. */
  readonly port?: number;
  /** Folder for what it says on stderr. */
  readonly folder: string;
  /** File for its log lines; written and thrown away unless named. */
  readonly log?: string;
}

export const PORTAL = 'apps/api/src/main.ts';
/** So long because the machine may be busy with something else. */
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
  port: asked,
}: ServerDescription): Promise<ServerProcess> {
  const port = asked ?? (await freePort());
  const errorLog = join(folder, `stderr-${port}.log`);
  // Thrown away by the kernel unless it is read: the cost of logging, not of this disk.
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
