import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { projectFolder } from './project-folder.ts';

const GRACE_MS = 10_000;
const LAST_LINES = 20;
/**
 * Size of the young generation, in MB. The default size reserves 100 MB more for an idle server and is no faster
 * (bench/start.ts). Young objects are collected by the thread that allocated them: parallel collection retains
 * many dead objects, so that a busy server would use three times the memory (decision 0016). These options work
 * only on the command line.
 */
export const MEMORY_OPTIONS = ['--max-semi-space-size=8', '--no-parallel-scavenge'] as const;

export interface ServiceDescription {
  /** Dutch name for use in a message, such as "De server". */
  readonly name: string;
  readonly script: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly logFile: string;
}

/** A long-running child process whose output goes to a log file. */
export class Service {
  readonly name: string;
  readonly logFile: string;
  /** Resolves with the exit code or signal of the child process, worded in Dutch. */
  readonly ended: Promise<string>;
  readonly #child: ChildProcess;

  constructor(description: ServiceDescription) {
    this.name = description.name;
    this.logFile = description.logFile;
    mkdirSync(dirname(this.logFile), { recursive: true });
    const log = openSync(this.logFile, 'w');
    this.#child = spawn(process.execPath, [...MEMORY_OPTIONS, description.script], {
      cwd: projectFolder,
      env: { ...process.env, ...description.environment },
      // The IPC channel closes when this process ends for any reason. The child detects the closed channel and stops.
      stdio: ['ignore', log, log, 'ipc'],
      // A separate process group: Ctrl-C reaches only this process, which then stops the children in order.
      detached: true,
    });
    closeSync(log);
    this.ended = new Promise((resolve) => {
      this.#child.once('error', (error) => resolve(error.message));
      this.#child.once('exit', (code, signal) =>
        resolve(signal === null ? `code ${code}` : `signaal ${signal}`),
      );
    });
  }

  /** Returns the last lines of the log, for a message about a process that ended. */
  lastWords(): string {
    return readFileSync(this.logFile, 'utf8').trimEnd().split('\n').slice(-LAST_LINES).join('\n');
  }

  /** Sends SIGTERM, and SIGKILL after ten seconds. Resolves to true if SIGTERM was sufficient. */
  async stop(): Promise<boolean> {
    let forced = false;
    const insist = setTimeout(() => {
      forced = true;
      this.kill();
    }, GRACE_MS);
    this.#child.kill('SIGTERM');
    await this.ended;
    clearTimeout(insist);
    return !forced;
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }
}
