import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ScannerAddress } from '../platform/scanner-configuration.ts';
import { freePort } from './free-port.ts';

/** Program from Debian's package `clamav-daemon`, which `npm test` installs. */
const PROGRAM = '/usr/sbin/clamd';
const START_WITHIN_MS = 20_000;

/**
 * The standard test file for scanners (EICAR), split up so that a scanner on this machine does not flag our sources.
 */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE', '!$H+H*'].join(
  '',
);

/** Signature that matches any file containing the EICAR text. */
const SIGNATURE = `Eicar-Test:0:*:${Buffer.from(EICAR).toString('hex')}\n`;

export interface TestClamd {
  readonly tcp: ScannerAddress;
  readonly socket: ScannerAddress;
  /** Starts the scanner again after a stop. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Stops the scanner permanently. */
  close(): Promise<void>;
}

/** Starts a separate clamd with a single signature, reachable only from this machine. */
export async function startClamd(): Promise<TestClamd> {
  if (!existsSync(PROGRAM)) throw new Error(`${PROGRAM} ontbreekt. Start de tests met: npm test`);
  const folder = await mkdtemp(join(tmpdir(), 'clamd-'));
  const [signatures, path, log, settings] = ['signatures', 'socket', 'log', 'clamd.conf'].map((name) =>
    join(folder, name),
  ) as [string, string, string, string];
  const port = await freePort();
  await mkdir(signatures);
  await writeFile(join(signatures, 'eicar.ndb'), SIGNATURE);
  const lines = {
    Foreground: true,
    DatabaseDirectory: signatures,
    TCPAddr: '127.0.0.1',
    TCPSocket: port,
    LocalSocket: path,
    LogFile: log,
    TemporaryDirectory: folder,
    StreamMaxLength: '11M',
    AlertEncrypted: true,
    SelfCheck: 0,
  };
  const text = Object.entries(lines).map(([name, value]) => `${name} ${value}\n`);
  await writeFile(settings, text.join(''));

  let end = async () => {};
  async function start(): Promise<void> {
    const child = spawn(PROGRAM, ['--config-file', settings], { stdio: 'ignore' });
    const ended = new Promise<void>((resolve) => {
      child.once('exit', () => resolve());
      child.once('error', () => resolve());
    });
    end = async () => {
      child.kill('SIGKILL');
      await ended;
    };
    const deadline = performance.now() + START_WITHIN_MS;
    while (!(await answers(port))) {
      if (child.exitCode !== null || performance.now() > deadline) {
        throw new Error(`clamd start niet:\n${existsSync(log) ? readFileSync(log, 'utf8') : ''}`);
      }
      await delay(50);
    }
  }
  const clamd: TestClamd = {
    tcp: { host: '127.0.0.1', port },
    socket: { path },
    start,
    stop: () => end(),
    async close() {
      await end();
      await rm(folder, { recursive: true });
    },
  };
  try {
    await start();
  } catch (error) {
    await clamd.close();
    throw error;
  }
  return clamd;
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('zPING\0'));
    socket.once('data', () => socket.destroy());
    socket.once('error', () => socket.destroy());
    socket.once('close', () => resolve(socket.bytesRead > 0));
  });
