import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from '../platform/database/index.ts';

/**
 * Signal that requests a backup from the server. The server must make the backup, because only its process
 * can open the embedded database.
 */
const SIGNAL = 'SIGUSR2';
const requestFile = (dataDir: string): string => join(dataDir, 'backup-request.json');
const replyFile = (dataDir: string): string => join(dataDir, 'backup-answer.json');

const PATIENCE = 120_000;

interface Answer {
  readonly to: string;
  /** Error message; absent after success. */
  readonly fault?: string;
}

/** Writes a file atomically. */
function writeWhole(file: string, content: object): void {
  writeFileSync(`${file}.new`, JSON.stringify(content), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** Handles backup requests for as long as the server runs. */
export function serveBackupRequests(connection: Connection, dataDir: string): void {
  if (connection.kind !== 'embedded') return;
  process.on(SIGNAL, () => {
    if (!existsSync(requestFile(dataDir))) return;
    const { to } = JSON.parse(readFileSync(requestFile(dataDir), 'utf8')) as { to: string };
    rmSync(requestFile(dataDir));
    connection.backup(to).then(
      () => writeWhole(replyFile(dataDir), { to } satisfies Answer),
      (error: unknown) =>
        writeWhole(replyFile(dataDir), {
          to,
          fault: error instanceof Error ? error.message : String(error),
        } satisfies Answer),
    );
  });
}

/**
 * Requests a backup from the server with process id `pid` and waits until it is complete. Throws the error that the
 * server reports.
 */
export async function requestBackup(pid: number, dataDir: string, to: string): Promise<void> {
  rmSync(replyFile(dataDir), { force: true });
  writeWhole(requestFile(dataDir), { to });
  process.kill(pid, SIGNAL);
  for (const until = Date.now() + PATIENCE; Date.now() < until; await sleep(100)) {
    if (!existsSync(replyFile(dataDir))) continue;
    const answer = JSON.parse(readFileSync(replyFile(dataDir), 'utf8')) as Answer;
    rmSync(replyFile(dataDir));
    if (answer.fault !== undefined) throw new Error(answer.fault);
    return;
  }
  throw new Error(`De server (proces ${pid}) heeft binnen twee minuten geen kopie gemaakt.`);
}
