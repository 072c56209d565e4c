import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, openSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { CommandFailure } from './command-failure.ts';

/** The account under which a server runs: the current user, or Debian's `postgres` if the current user is root. */
export interface Account {
  readonly uid?: number;
  readonly gid?: number;
}

/** Returns the account for PostgreSQL, which cannot run as root: for root it is Debian's user `postgres`. */
export function serverAccount(): Account {
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

/** Creates a temporary folder that only this account can read. */
export function folderOf(account: Account, name: string, parent?: string): string {
  // The server's user may have no access to root's own TMPDIR.
  const folder = mkdtempSync(join(parent ?? (account.uid === undefined ? tmpdir() : '/tmp'), name));
  own(account, folder);
  chmodSync(folder, 0o700);
  return folder;
}

/** Makes the account the owner of a path. */
export function own({ uid, gid }: Account, path: string): void {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
}

export interface ServerSettings {
  /** Folder with `postgres` and the other PostgreSQL programs. */
  readonly binaries: string;
  /** Folder for the socket and the log, with the data in `data`. */
  readonly folder: string;
  readonly account: Account;
  readonly settings: Readonly<Record<string, string>>;
  /** Environment for the server and the programs it starts; by default that of this process. */
  readonly environment?: NodeJS.ProcessEnv;
}

/** Starts the server of `folder`. The caller waits until the server is ready and stops it. */
export function launchServer({
  binaries,
  folder,
  account,
  settings,
  environment = process.env,
}: ServerSettings): ChildProcess {
  const log = openSync(join(folder, 'log'), 'a');
  const parameters = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return spawn(join(binaries, 'postgres'), ['-D', join(folder, 'data'), ...parameters], {
    ...account,
    cwd: folder,
    env: environment,
    stdio: ['ignore', log, log],
    // A separate process group: Ctrl-C stops the tests first and this server after the tests.
    detached: true,
  });
}

/** Returns the log of a server. */
export const logOf = (folder: string): string => readFileSync(join(folder, 'log'), 'utf8');

/**
 * Resolves with true once the server accepts connections at `host`, an address or socket folder; with false if the
 * server ended or the time is over.
 */
export async function isReadyWithin(
  { binaries, host, port }: { readonly binaries: string; readonly host: string; readonly port: number },
  server: ChildProcess,
  milliseconds: number,
): Promise<boolean> {
  const deadline = performance.now() + milliseconds;
  const question = ['--quiet', '--host', host, '--port', String(port)];
  while (spawnSync(join(binaries, 'pg_isready'), question).status !== 0) {
    if (server.exitCode !== null || server.signalCode !== null || performance.now() > deadline) return false;
    await delay(50);
  }
  return true;
}

/**
 * Stops the server with SIGINT, PostgreSQL's fast shutdown, which closes connections instead of waiting for clients.
 */
export async function endServer(
  server: ChildProcess | undefined,
  signal: 'SIGINT' | 'SIGQUIT' = 'SIGINT',
): Promise<void> {
  if (server === undefined || server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill(signal);
  const insist = setTimeout(() => server.kill('SIGQUIT'), 10_000);
  await ended;
  clearTimeout(insist);
}
