import { existsSync } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { isIsoDate } from '@portaal/engine';
import {
  type ExportServices,
  encryptedFor,
  exportBook,
  isRecipient,
  NothingToExport,
} from '../modules/office/book-export/index.ts';
import type { AuditEvent } from '../platform/audit-chain.ts';
import { BackupError } from '../platform/database/index.ts';
import { newId } from '../platform/new-id.ts';
import type { Transaction } from '../platform/orm.ts';

const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

interface ExportParameters {
  readonly path: string;
  readonly brand: string;
  readonly since: string | null;
  /** Public key for which the file is encrypted; null for an unencrypted file. */
  readonly recipient: string | null;
}

function readParameters(args: readonly string[], isProduction: boolean): ExportParameters {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      brand: { type: 'string' },
      since: { type: 'string' },
      recipient: { type: 'string' },
      unencrypted: { type: 'boolean' },
    },
  });
  const [path] = positionals;
  if (path === undefined || values.brand === undefined) {
    throw new BackupError(
      'Noem een bestand en een merk: npm run operator -- book:export pakket.zip.age --brand MERK --recipient age1…',
    );
  }
  const { recipient = null, unencrypted = false } = values;
  if (unencrypted && isProduction) {
    throw new BackupError(
      'In productie is een pakket altijd versleuteld. Geef --recipient, niet --unencrypted.',
    );
  }
  if (recipient === null && !unencrypted) {
    throw new BackupError(
      'In het pakket staan BSN’s. Geef --recipient met de publieke sleutel van de ontvanger, die begint met age1.',
    );
  }
  if (recipient !== null && (unencrypted || !isRecipient(recipient))) {
    throw new BackupError(
      unencrypted
        ? 'Geef --recipient of --unencrypted, niet allebei.'
        : '--recipient is geen publieke sleutel van age. Zo’n sleutel begint met age1 en heeft 62 tekens.',
    );
  }
  if (values.since !== undefined && !isIsoDate(values.since)) {
    throw new BackupError('--since is een dag, als jjjj-mm-dd.');
  }
  if (existsSync(path))
    throw new BackupError(`Het bestand ${resolve(path)} bestaat al. Kies een andere naam.`);
  return { path, brand: values.brand, since: values.since ?? null, recipient };
}

type CommandServices = ExportServices & {
  /** Appends events to the audit log, in the transaction of the change that they report. */
  readonly audit: (tx: Transaction, ...events: readonly AuditEvent[]) => Promise<void>;
};

/**
 * Writes the book of a brand to a file that only this operating system user can read. Writes the audit line
 * before the content, so that no book is exported without one. Each export has its own audit subject, so that
 * each export raises an alarm.
 */
export async function exportBookPackage(services: CommandServices, args: readonly string[]): Promise<void> {
  const { path, recipient, ...request } = readParameters(args, services.configuration.production);
  const handle = await openNew(path);
  const file = handle.createWriteStream();
  try {
    await services.database.transaction((tx) =>
      services.audit(tx, {
        at: services.clock.now(),
        actorId: null,
        brand: request.brand,
        action: 'bookExport.written',
        subjectType: 'bookExport',
        subjectId: newId(),
        detail: { since: request.since, recipient },
      }),
    );
    const { until, remainders } = await exportBook(
      services,
      request,
      file,
      recipient === null ? (content) => content : encryptedFor(recipient),
    );
    say(`Het boek van ${request.brand} tot en met ${until} staat in ${path}.`);
    for (const text of remainders) say(`niet mee: ${text}`);
  } catch (error) {
    await rm(path, { force: true });
    if (error instanceof NothingToExport) throw new BackupError(error.message);
    throw error;
  } finally {
    file.destroy();
    await handle.close();
  }
}

async function openNew(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'wx', 0o600);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${error.code})` : '';
    throw new BackupError(
      `Het bestand ${resolve(path)} kan hier niet worden gemaakt${code}. Kies een map die bestaat en waarin u mag schrijven.`,
    );
  }
}
