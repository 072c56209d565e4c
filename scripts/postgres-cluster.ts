import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { CommandFailure } from './command-failure.ts';
import { freePort } from './ports.ts';

const USER = 'portaal';
const START_WITHIN_MS = 30_000;

/** Speed over safety: what is in it may be lost at any moment. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  listen_addresses: '127.0.0.1',
};

interface Account {
  readonly uid?: number;
  readonly gid?: number;
}

export interface PostgresCluster {
  /** Connects as superuser to the database `postgres`. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/**
 * A PostgreSQL of our own in a temporary folder (of `parent`), on a free port of this machine, gone after `stop`. The
 * server rejects to run as root, so then it runs as Debian's user `postgres`.
 */
export async function startPostgres(binaries: string, parent?: string): Promise<PostgresCluster> {
  const account = serverAccount();
  // Root's own TMPDIR may be closed to the server's user.
  const folder = mkdtempSync(
    join(parent ?? (account.uid === undefined ? tmpdir() : '/tmp'), 'portaal-postgres-'),
  );
  let server: ChildProcess | undefined;
  try {
    const password = randomBytes(16).toString('hex');
    create(binaries, folder, account, password);
    const port = await freePort();
    server = launch(binaries, folder, account, port);
    await untilReady(binaries, folder, port, server);
    const running = server;
    return {
      url: `postgresql://${USER}:${password}@127.0.0.1:${port}/postgres`,
      stop: () => remove(running, folder),
    };
  } catch (error) {
    await remove(server, folder);
    throw error;
  }
}

function serverAccount(): Account {
  if (process.getuid?.() !== 0) return {};
  try {
    const [, , uid, gid] = execFileSync('getent', ['passwd', 'postgres'], { encoding: 'utf8' }).split(':');
    return { uid: Number(uid), gid: Number(gid) };
  } catch {
    throw new CommandFailure(
      'PostgreSQL weigert als root te draaien en de gebruiker "postgres" bestaat niet. Typ:\n\n' +
        '  useradd --system --user-group --no-create-home postgres',
    );
  }
}

function create(binaries: string, folder: string, account: Account, password: string): void {
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  for (const path of [folder, passwordFile]) {
    if (account.uid !== undefined && account.gid !== undefined) chownSync(path, account.uid, account.gid);
  }
  chmodSync(folder, 0o700);
  const parameters = [
    ...['--pgdata', join(folder, 'data'), '--username', USER, '--pwfile', passwordFile],
    // Cleartext is enough on loopback, and spares every connection the hashing of SCRAM.
    ...['--auth', 'password', '--encoding', 'UTF8', '--locale', 'C.UTF-8', '--no-sync'],
  ];
  const initdb = spawnSync(join(binaries, 'initdb'), parameters, {
    ...account,
    cwd: folder,
    encoding: 'utf8',
  });
  if (initdb.status !== 0)
    throw new CommandFailure(`initdb is mislukt:\n${initdb.error?.message ?? initdb.stderr}`);
  rmSync(passwordFile);
}

function launch(binaries: string, folder: string, account: Account, port: number): ChildProcess {
  const settings = { ...SETTINGS, port: String(port), unix_socket_directories: folder };
  const log = openSync(join(folder, 'log'), 'a');
  const parameters = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return spawn(join(binaries, 'postgres'), ['-D', join(folder, 'data'), ...parameters], {
    ...account,
    cwd: folder,
    stdio: ['ignore', log, log],
    // Not in the terminal's group: Ctrl-C ends the tests first and this server after them.
    detached: true,
  });
}

async function untilReady(
  binaries: string,
  folder: string,
  port: number,
  server: ChildProcess,
): Promise<void> {
  const deadline = performance.now() + START_WITHIN_MS;
  const question = ['--quiet', '--host', '127.0.0.1', '--port', String(port)];
  while (spawnSync(join(binaries, 'pg_isready'), question).status !== 0) {
    if (server.exitCode !== null || performance.now() > deadline) {
      throw new CommandFailure(`PostgreSQL start niet:\n${readFileSync(join(folder, 'log'), 'utf8')}`);
    }
    await delay(50);
  }
}

/** SIGINT is PostgreSQL's fast shutdown: it breaks connections off instead of waiting for them. */
async function remove(server: ChildProcess | undefined, folder: string): Promise<void> {
  if (server !== undefined && server.exitCode === null && server.signalCode === null) {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGINT');
    const insist = setTimeout(() => server.kill('SIGQUIT'), 10_000);
    await ended;
    clearTimeout(insist);
  }
  rmSync(folder, { recursive: true, force: true });
}
