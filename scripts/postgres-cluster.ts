import { type ChildProcess, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandFailure } from './command-failure.ts';
import { freePort } from './ports.ts';
import {
  type Account,
  endServer,
  folderOf,
  isReadyWithin,
  launchServer,
  logOf,
  own,
  serverAccount,
} from './postgres-server.ts';

const USER = 'portaal';
const START_WITHIN_MS = 30_000;

/** Settings for speed over safety, because the data may be lost at any moment. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  listen_addresses: '127.0.0.1',
};

export interface PostgresCluster {
  /** Connects as superuser to the database `postgres`. */
  readonly url: string;
  /** Folder of the cluster, with the data in `data` and the socket beside it. */
  readonly folder: string;
  readonly account: Account;
  readonly isRunning: () => boolean;
  /** Kills the cluster immediately, as a machine failure would. Its data remains. */
  readonly crash: () => Promise<void>;
  /** Stops the cluster as an operator would and starts it again on the same data. */
  readonly restart: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/**
 * Starts a PostgreSQL in a temporary folder (inside `parent`), on a free port of this machine; `stop` deletes the
 * folder. PostgreSQL cannot run as root, so for root it runs as Debian's user `postgres`. `more` overrides its
 * settings.
 */
export function startPostgres(
  binaries: string,
  parent?: string,
  more: Readonly<Record<string, string>> = {},
): Promise<PostgresCluster> {
  const password = randomBytes(16).toString('hex');
  return run({ binaries, parent, more, password }, (folder, account) =>
    create(binaries, folder, account, password),
  );
}

/** Starts a standby that follows a cluster of {@link startPostgres} until it is promoted. */
export function startStandby(
  binaries: string,
  primary: PostgresCluster,
  more: Readonly<Record<string, string>> = {},
): Promise<PostgresCluster> {
  const { port, password } = new URL(primary.url);
  return run({ binaries, more, password }, (folder, account) => {
    const parameters = ['--host', '127.0.0.1', '--port', port, '--username', USER, '--pgdata'];
    const copy = spawnSync(
      join(binaries, 'pg_basebackup'),
      [...parameters, join(folder, 'data'), '--write-recovery-conf', '--checkpoint=fast', '--no-sync'],
      { ...account, cwd: folder, encoding: 'utf8', env: { ...process.env, PGPASSWORD: password } },
    );
    if (copy.status !== 0) throw new CommandFailure(`pg_basebackup is mislukt:\n${copy.stderr}`);
  });
}

interface ClusterOptions {
  readonly binaries: string;
  readonly parent?: string | undefined;
  readonly more: Readonly<Record<string, string>>;
  readonly password: string;
}

async function run(
  { binaries, parent, more, password }: ClusterOptions,
  prepare: (folder: string, account: Account) => void,
): Promise<PostgresCluster> {
  const account = serverAccount();
  const folder = folderOf(account, 'portaal-postgres-', parent);
  let server: ChildProcess | undefined;
  const remove = async (): Promise<void> => {
    await endServer(server);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    prepare(folder, account);
    const port = await freePort();
    const settings = { ...SETTINGS, ...more, port: String(port), unix_socket_directories: folder };
    const start = async (): Promise<void> => {
      server = launchServer({ binaries, folder, account, settings });
      const isReady = await isReadyWithin({ binaries, host: '127.0.0.1', port }, server, START_WITHIN_MS);
      if (!isReady) throw new CommandFailure(`PostgreSQL start niet:\n${logOf(folder)}`);
    };
    await start();
    return {
      url: `postgresql://${USER}:${password}@127.0.0.1:${port}/postgres`,
      folder,
      account,
      isRunning: () => server?.exitCode === null && server.signalCode === null,
      crash: () => endServer(server, 'SIGQUIT'),
      restart: async () => {
        await endServer(server);
        await start();
      },
      stop: remove,
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

function create(binaries: string, folder: string, account: Account, password: string): void {
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  own(account, passwordFile);
  const parameters = [
    ...['--pgdata', join(folder, 'data'), '--username', USER, '--pwfile', passwordFile],
    // Cleartext passwords are sufficient on loopback and avoid the cost of SCRAM hashing for every connection.
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
