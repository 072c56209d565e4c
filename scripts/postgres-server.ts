import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, openSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { CommandFailure } from './command-failure.ts';

/** The account a server runs under: the current user, or Debian's `postgres` when we are root. */
export interface Account {
  readonly uid?: number;
  readonly gid?: number;
}

/** Returns the account for PostgreSQL: it cannot run as root, so as root it runs as Debian's user `postgres`. */
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
  /** Folder with `postgres` and its other programs. */
  readonly binaries: string;
  /** Folder for its socket and log, with the data in `data`. */
  readonly folder: string;
  readonly account: Account;
  readonly settings: Readonly<Record<string, string>>;
  /** Environment for the programs the server starts; ours by default. */
  readonly environment?: NodeJS.ProcessEnv;
}

/** Starts the server of `folder`. The caller waits for it and ends it. */
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
    // A separate process group: Ctrl-C ends the tests first and this server after them.
    detached: true,
  });
}

/** Returns the log of a server. */
export const logOf = (folder: string): string => readFileSync(join(folder, 'log'), 'utf8');

/**
 * Resolves true once the server accepts connections at `host`, an address or socket folder; false if it ended or
 * timed out.
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

/** Ends the server with SIGINT, PostgreSQL's fast shutdown, which closes connections instead of waiting for them. */
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
