import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { CommandFailure } from '../scripts/command-failure.ts';
import { runTool } from '../scripts/node-tool.ts';
import { inProject } from '../scripts/project-folder.ts';

const READY_WITHIN_MS = 300_000;

export interface Ports {
  readonly web: number;
  readonly sandbox: number;
  readonly smtp: number;
}

export interface PortalSettings {
  /** Folder with the code and its dependencies. */
  readonly checkout: string;
  /** Empty folder for the database, the documents and the logs. */
  readonly folder: string;
  /** The ports, which the pages show in links; two versions get the same ports. */
  readonly ports: Ports;
  /** Time at which the clocks of all servers are stopped. */
  readonly at: Date;
}

/**
 * Builds a version of the portal and starts it with demo data, by the `build` and `start` commands of that version.
 * Returns a function that stops it.
 */
export async function startPortalAt(settings: PortalSettings): Promise<() => Promise<void>> {
  const { checkout, folder, ports, at } = settings;
  const commands = join(checkout, 'scripts/run.mjs');
  const built = await runTool([commands, 'build'], { folder: checkout });
  if (!built.ok) throw new CommandFailure(`Bouwen is mislukt in ${checkout}.\n${built.output}`);
  const logFile = join(folder, 'start.log');
  const log = openSync(logFile, 'w');
  const child = spawn(process.execPath, [commands, 'start'], {
    cwd: checkout,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      NODE_OPTIONS: `--import=${inProject('bench/fixed-clock.mjs')}`,
      FIXED_CLOCK: String(at.getTime()),
      DATA_DIR: join(folder, 'data'),
      PORT: String(ports.web),
      SANDBOX_PORT: String(ports.sandbox),
      SMTP_PORT: String(ports.smtp),
      RATE_LIMIT: '0',
    },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  try {
    await untilStarted(() => child.exitCode === null, ports, logFile);
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

/** Waits for the addresses that `npm start` prints when all its servers respond. */
async function untilStarted(isRunning: () => boolean, { web }: Ports, logFile: string): Promise<void> {
  const deadline = performance.now() + READY_WITHIN_MS;
  const output = (): string => readFileSync(logFile, 'utf8');
  while (!output().includes(`.localhost:${web}`)) {
    if (!isRunning() || performance.now() > deadline)
      throw new CommandFailure(`Het portaal is niet gestart.\n${output().slice(-2_000)}`);
    await delay(200);
  }
}
