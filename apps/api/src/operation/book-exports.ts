import { createWriteStream, existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { isIsoDate } from '@portaal/engine';
import {
  type ExportServices,
  exportBook,
  NothingToExport,
} from '../modules/office/book-export/book-export.use-cases.ts';
import type { AuditEvent } from '../platform/audit-chain.ts';
import { BackupError } from '../platform/database/index.ts';
import type { Transaction } from '../platform/orm.ts';

const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

interface ExportParameters {
  readonly path: string;
  readonly brand: string;
  readonly since: string | null;
}

function readParameters(args: readonly string[]): ExportParameters {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { brand: { type: 'string' }, since: { type: 'string' }, unencrypted: { type: 'boolean' } },
  });
  const [path] = positionals;
  if (path === undefined || values.brand === undefined) {
    throw new BackupError(
      'Noem een bestand en een merk: npm run operator -- book:export pakket.zip --brand MERK --unencrypted',
    );
  }
  if (values.unencrypted !== true) {
    throw new BackupError(
      'In het bestand staan BSN’s. Geef --unencrypted als het onversleuteld op deze schijf mag staan.',
    );
  }
  if (values.since !== undefined && !isIsoDate(values.since)) {
    throw new BackupError('--since is een dag, als jjjj-mm-dd.');
  }
  if (existsSync(path))
    throw new BackupError(`Het bestand ${resolve(path)} bestaat al. Kies een andere naam.`);
  return { path, brand: values.brand, since: values.since ?? null };
}

type CommandServices = ExportServices & {
  /** Appends events to the audit log, in the transaction of the change they report. */
  readonly audit: (tx: Transaction, ...events: readonly AuditEvent[]) => Promise<void>;
};

/**
 * Writes the book of a brand to a file that only this user can read. The audit line is written before the file, so
 * that no file exists without one.
 */
export async function exportBookPackage(services: CommandServices, args: readonly string[]): Promise<void> {
  const { path, ...request } = readParameters(args);
  await services.database.transaction((tx) =>
    services.audit(tx, {
      at: services.clock.now(),
      actorId: null,
      brand: request.brand,
      action: 'bookExport.written',
      subjectType: 'brand',
      subjectId: request.brand,
      detail: { since: request.since, encrypted: false },
    }),
  );
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  try {
    const { until } = await exportBook(services, request, file, (content) => content);
    say(`Het boek van ${request.brand} tot en met ${until} staat in ${path}.`);
  } catch (error) {
    if (error instanceof NothingToExport) throw new BackupError(error.message);
    throw error;
  }
}
