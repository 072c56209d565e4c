import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { verifyLedger } from '../modules/ledger/ledger.use-cases.ts';
import { verifyAudit } from '../plugins/audit.ts';
import { readConfiguration } from '../plugins/configuration.ts';
import {
  BackupError,
  backupEmbedded,
  DirectoryInUseError,
  restoreEmbedded,
} from '../plugins/database/index.ts';
import { embeddedDirectory } from '../plugins/open-connection.ts';
import { openDatabase } from '../plugins/open-database.ts';
import type { Database } from '../plugins/orm.ts';
import { requestBackup } from './backup-request.ts';

const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

const POSTGRES_ADVICE =
  'Deze installatie draait op PostgreSQL (DATABASE_URL). Gebruik pg_dump en pg_restore voor kopieën.';

function embeddedData(): string {
  const { database } = readConfiguration(process.env);
  if (database.url) throw new BackupError(POSTGRES_ADVICE);
  return embeddedDirectory(database);
}

function fileOf(args: readonly string[], command: string): string {
  const [file] = args;
  if (file === undefined) throw new BackupError(`Noem een bestand: npm run ${command} -- kopie.tar.gz`);
  return resolve(file);
}

/** Copies the embedded database, whether or not its server runs. */
async function backup(args: readonly string[]): Promise<void> {
  const to = fileOf(args, 'backup');
  const dataDir = embeddedData();
  try {
    await backupEmbedded({ dataDir, to });
  } catch (error) {
    const inUse =
      error instanceof BackupError && error.cause instanceof DirectoryInUseError ? error.cause : undefined;
    if (inUse?.holder.host !== hostname()) throw error;
    await requestBackup(inUse.holder.pid, dataDir, to);
  }
  say(`De kopie staat in ${to}.`);
}

async function restore(args: readonly string[]): Promise<void> {
  const from = fileOf(args, 'restore');
  const dataDir = embeddedData();
  await restoreEmbedded({ from, dataDir });
  say(`De database is teruggezet in ${dataDir}.`);
}

/** Walks the whole audit chain; exit code 1 and the number of the row when it is broken. */
async function verify(): Promise<void> {
  const { rows, broken } = await onDatabase(({ orm }) => verifyAudit(orm));
  if (broken) {
    const what = broken.reason === 'missing' ? 'ontbreekt' : 'is veranderd';
    throw new BackupError(`Het auditlog is geschonden: regel ${broken.sequence} ${what}.`);
  }
  say(`Het auditlog is ongeschonden: ${rows} regels.`);
}

/** Recomputes everything that follows from the ledger; exit code 1 and the first difference when there is one. */
async function verifyBooks(): Promise<void> {
  const { lines, broken } = await onDatabase(verifyLedger);
  if (broken) {
    const { fact, subject, found, expected } = broken;
    throw new BackupError(
      `Het grootboek klopt niet: ${fact}. Bij ${subject} staat ${found ?? 'niets'}, en dat moet ${expected ?? 'niets'} zijn.`,
    );
  }
  say(`Het grootboek klopt: ${lines} regels.`);
}

async function onDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(readConfiguration(process.env).database);
  try {
    return await work(database);
  } finally {
    await database.connection.close();
  }
}

export const operatorCommands = {
  backup,
  restore,
  'audit:verify': verify,
  'ledger:verify': verifyBooks,
} as const;
