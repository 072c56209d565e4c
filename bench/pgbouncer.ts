import { spawn, spawnSync } from 'node:child_process';
import { existsSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../scripts/ports.ts';
import { folderOf, own, serverAccount } from '../scripts/postgres-server.ts';

const PROGRAM = '/usr/sbin/pgbouncer';
const START_WITHIN_MS = 10_000;

export const POOLS = ['session', 'transaction'] as const;

export interface PgBouncer {
  /** The address of the same database through the pooler. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Returns the version of the installed PgBouncer; undefined if it is not installed. */
export function pgBouncerVersion(): string | undefined {
  if (!existsSync(PROGRAM)) return undefined;
  return /[\d.]+/.exec(spawnSync(PROGRAM, ['--version'], { encoding: 'utf8' }).stdout)?.[0];
}

/** Starts PgBouncer before a database, with its default settings and `settings`. */
export async function startPgBouncer(
  databaseUrl: string,
  settings: Readonly<Record<string, string>>,
): Promise<PgBouncer> {
  const target = new URL(databaseUrl);
  const port = await freePort();
  const account = serverAccount();
  const folder = folderOf(account, 'portaal-pgbouncer-');
  const write = (name: string, text: string): string => {
    const file = join(folder, name);
    writeFileSync(file, text, { mode: 0o600 });
    own(account, file);
    return file;
  };
  const users = write('users', `"${target.username}" "${target.password}"\n`);
  const lines = Object.entries({
    listen_addr: '127.0.0.1',
    listen_port: String(port),
    unix_socket_dir: '',
    auth_type: 'plain',
    auth_file: users,
    ...settings,
  }).map(([name, value]) => `${name} = ${value}`);
  const file = write(
    'pgbouncer.ini',
    `[databases]\n* = host=${target.hostname} port=${target.port}\n[pgbouncer]\n${lines.join('\n')}\n`,
  );
  const log = openSync(join(folder, 'log'), 'w');
  // PgBouncer does not run as root.
  const child = spawn(PROGRAM, [file], { ...account, cwd: folder, stdio: ['ignore', log, log] });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  process.once('exit', () => child.kill('SIGKILL'));
  const deadline = performance.now() + START_WITHIN_MS;
  while (!(await isOpen(port))) {
    if (child.exitCode !== null || performance.now() > deadline)
      throw new Error(`PgBouncer does not start:\n${readFileSync(join(folder, 'log'), 'utf8')}`);
    await delay(20);
  }
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return {
    url: url.href,
    async stop() {
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const end = (answer: boolean): void => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
  });
}
