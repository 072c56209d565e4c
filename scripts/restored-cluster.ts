import type { ChildProcess } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandFailure } from './command-failure.ts';
import { archiveIn, type BackupSet, failureOf, reaches, requireSpace, runAs, setFor } from './pgbackrest.ts';
import { freePort } from './ports.ts';
import {
  endServer,
  folderOf,
  isReadyWithin,
  launchServer,
  logOf,
  own,
  serverAccount,
} from './postgres-server.ts';

/** Maximum time to replay a week of WAL. */
const REPLAYED_WITHIN_MS = 6 * 3_600_000;

export interface RestoredCluster {
  readonly set: BackupSet;
  readonly restoredInMs: number;
  readonly replayedInMs: number;
  /** Returns the URL of a database in the cluster for the given role. */
  readonly urlOf: (role: string, database: string) => string;
  /** Stops the cluster and deletes it. */
  readonly stop: () => Promise<void>;
}

export interface WhatToRestore {
  readonly binaries: string;
  /** Moment to restore; the newest state if absent. */
  readonly to: Date | undefined;
  /** Environment with the pgbackrest settings. */
  readonly environment: NodeJS.ProcessEnv;
}

/**
 * Restores a backup into a separate cluster, which replays the WAL up to the requested moment and accepts connections
 * over a socket that other users cannot reach. The cluster does not archive.
 */
export async function restoreCluster({ binaries, to, environment }: WhatToRestore): Promise<RestoredCluster> {
  const account = serverAccount();
  const stanza = environment.PGBACKREST_STANZA ?? 'portaal';
  const folder = folderOf(account, 'portaal-teruggezet-', environment.RESTORE_DIR);
  let server: ChildProcess | undefined;
  const stop = async (): Promise<void> => {
    await endServer(server);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const data = join(folder, 'data');
    mkdirSync(data, { mode: 0o700 });
    own(account, data);
    const context = { account, folder, environment };
    const common = [`--stanza=${stanza}`, '--log-level-file=off', '--log-level-console=warn'];
    const info = await runAs('pgbackrest', [...common, '--output=json', 'info'], context);
    if (info.code !== 0) throw failureOf(info.output + info.errors, 'Het lezen van het archief');
    const archive = archiveIn(info.output, stanza);
    const set = setFor(archive, to);
    const { bavail, bsize } = statfsSync(folder);
    requireSpace(set, bavail * bsize, folder);

    const startedAt = performance.now();
    const restore = await runAs(
      'pgbackrest',
      [
        ...common,
        `--pg1-path=${data}`,
        `--lock-path=${join(folder, 'lock')}`,
        `--tablespace-map-all=${join(folder, 'tablespaces')}`,
        `--set=${set.label}`,
        '--archive-mode=off',
        ...(to === undefined
          ? []
          : ['--type=time', `--target=${postgresMoment(to)}`, '--target-action=promote']),
        'restore',
      ],
      context,
    );
    if (restore.code !== 0) throw failureOf(restore.output + restore.errors, 'Het terugzetten');
    const restoredInMs = performance.now() - startedAt;

    const port = await freePort();
    server = launchServer({ binaries, folder, account, settings: settingsIn(folder, port), environment });
    const isReady = await isReadyWithin({ binaries, host: folder, port }, server, REPLAYED_WITHIN_MS);
    if (!isReady) throw failureOf(logOf(folder), 'Het starten van de teruggezette database');
    if (to === undefined) requireWholeLog(data, archive.lastSegment);
    return {
      set,
      restoredInMs,
      replayedInMs: performance.now() - startedAt - restoredInMs,
      urlOf: (role, database) =>
        `postgresql://${encodeURIComponent(role)}@localhost/${encodeURIComponent(database)}` +
        `?host=${encodeURIComponent(folder)}&port=${port}`,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

const postgresMoment = (at: Date): string => at.toISOString().replace('T', ' ').replace('Z', '+00');

/**
 * Returns settings that override the settings of the installation, because its addresses, certificates, libraries and
 * memory do not apply to this machine.
 */
function settingsIn(folder: string, port: number): Record<string, string> {
  const access = join(folder, 'pg_hba.conf');
  // Only users with access to the folder can reach the socket, and the folder is closed to other users.
  writeFileSync(access, 'local all all trust\n', { mode: 0o644 });
  const empty = join(folder, 'empty.conf');
  writeFileSync(empty, '', { mode: 0o644 });
  return {
    config_file: empty,
    hba_file: access,
    ident_file: empty,
    port: String(port),
    listen_addresses: '',
    unix_socket_directories: folder,
    archive_mode: 'off',
    shared_preload_libraries: '',
    ssl: 'off',
    shared_buffers: '512MB',
    max_connections: '20',
    synchronous_standby_names: '',
    // A hot standby would require the same maximum number of connections as the installation.
    hot_standby: 'off',
  };
}

/** Throws if the replay ended too early. A replay stops without an error at a segment that is missing or unreadable. */
function requireWholeLog(data: string, lastSegment: string | undefined): void {
  const histories = readdirSync(join(data, 'pg_wal')).filter((name) => name.endsWith('.history'));
  const newest = histories.sort().at(-1);
  if (newest === undefined) return;
  const lines = readFileSync(join(data, 'pg_wal', newest), 'utf8')
    .trim()
    .split('\n');
  const replayedTo = segmentOf(lines.at(-1)?.split('\t')[1] ?? '');
  if (reaches(replayedTo, lastSegment)) return;
  throw new CommandFailure(
    `In het archief ontbreekt WAL, of het gaat niet open: terugzetten kwam tot ${replayedTo.slice(8)}, ` +
      `het archief loopt tot ${lastSegment?.slice(8)}. Maak meteen een nieuwe volledige kopie.`,
  );
}

const SEGMENT_BYTES = 16 * 1024 * 1024;

/** Returns the name of the segment in which a log position (`0/5000148`) lies or that ends at this position. */
function segmentOf(place: string): string {
  const [high = 0, low = 0] = place.split('/').map((part) => Number.parseInt(part, 16));
  const last = Math.max(0, Math.ceil(low / SEGMENT_BYTES) - 1);
  return ['0'.repeat(8), high, last]
    .map((part) => (typeof part === 'string' ? part : part.toString(16).toUpperCase().padStart(8, '0')))
    .join('');
}
