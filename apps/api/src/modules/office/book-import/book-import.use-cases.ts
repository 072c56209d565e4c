import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { ImportReport } from '@portaal/domain/office/book-import/report';
import type { BookFault } from '@portaal/domain/office/book-package/check/fault';
import { dutchDay, isoDate } from '@portaal/engine';
import type { AuditLine } from '../../../foundation/acts/acts.use-cases.ts';
import { readBrandState } from '../../../foundation/brand-states/brand-states.use-cases.ts';
import type { AuditEvent } from '../../../platform/audit-chain.ts';
import { bulkInsert } from '../../../platform/database/bulk-insert.ts';
import type { FieldKeys } from '../../../platform/field-encryption.ts';
import type { MalwareScanner } from '../../../platform/malware-scanner.ts';
import { newId } from '../../../platform/new-id.ts';
import type { Database, Transaction } from '../../../platform/orm.ts';
import { fundPrice } from '../../../schema/index.ts';
import { setReportedUntil } from '../../documents/reporting/reporting.use-cases.ts';
import { metadataOf, openArchive } from '../book-package/book-package.use-cases.ts';
import { keepUnderivable } from './archive-import.ts';
import {
  completeImport,
  findImport,
  findRunning,
  fundNumbers,
  hasDiscardedRows,
  type ImportRow,
  insertImport,
  listImports,
  takeLease,
} from './book-import.repository.ts';
import { importContracts, noonOf } from './contracts-import.ts';
import { type FileServices, importDocuments } from './documents-import.ts';
import { readPrices } from './fund-prices.ts';
import { type ImportRun, importFile, LEASE_MS, LeaseLost, ROWS_A_BATCH } from './import-run.ts';
import { importCollections, importMandates } from './mandates-import.ts';
import { importPersons, importRelations } from './people-import.ts';
import { audited, signedDigestOf } from './signing.ts';
import { type TriedBook, tryBook } from './try-book.ts';

export { discardBookImport, discardImportedRows } from './discarding.ts';
export { LeaseLost } from './import-run.ts';
export {
  explainBookImport,
  listBookImports,
  rejectBookImport,
  signBookImport,
} from './signing.ts';

interface ImportServices extends FileServices {
  /** Scans the documents of a package; undefined when this installation scans no files. */
  readonly malwareScanner: MalwareScanner | undefined;
  readonly database: Pick<Database, 'orm' | 'transaction'>;
  readonly keys: FieldKeys;
  /** Appends events to the audit log, in the transaction of the change they report. */
  readonly audit: (tx: Transaction, ...events: readonly AuditEvent[]) => Promise<void>;
  readonly now: () => Date;
}

/** Appends lines to the audit log for the operator: a command has no account. */
const auditOperator = (
  tx: Transaction,
  { audit }: Pick<ImportServices, 'audit'>,
  { brand, at }: { readonly brand: string; readonly at: Date },
  lines: readonly AuditLine[],
): Promise<void> => audit(tx, ...lines.map((line) => ({ at, brand, actorId: null, ...line })));

/** Returns the SHA-256 of a file. */
async function digestOfFile(path: string): Promise<Buffer> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(path)) hash.update(part as Buffer);
  return hash.digest();
}

export interface RegisteredBook extends TriedBook {
  /** The registered import; undefined if the package has faults. */
  readonly id?: string;
}

/** An import cannot start or continue, with the reason in Dutch. */
export class ImportRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ImportRefused';
  }
}

/**
 * Tries a package and registers it for the signatures of two employees. Writes only that registration. Throws
 * `ImportRefused` while another package of the brand waits or is being imported.
 */
export async function registerBook(
  services: ImportServices,
  { path, brand }: { readonly path: string; readonly brand: string },
  onFault: (fault: BookFault) => void,
): Promise<RegisteredBook> {
  const { database, keys, now } = services;
  const running = await findRunning(database.orm, brand);
  if (running) {
    throw new ImportRefused('Er wacht al een pakket van dit merk. Wijs dat eerst af, of maak de import af.');
  }
  const state = await readBrandState(database.orm, brand);
  if (state !== 'preparing' && state !== 'shadow') {
    throw new ImportRefused(
      'Dit merk is open, of is open geweest. Een boek komt in een merk dat nog niet open is.',
    );
  }
  if (await hasDiscardedRows(database.orm, brand)) {
    throw new ImportRefused('Het vorige boek van dit merk wordt nog weggegooid. Probeer het later opnieuw.');
  }
  const packageDigest = await digestOfFile(path);
  const earlier = (await listImports(database.orm, brand)).filter(({ state }) => state === 'imported');
  if (earlier.length > 0) {
    throw new ImportRefused('Het boek van dit merk is al geïmporteerd.');
  }
  const { malwareScanner } = services;
  const tried = await tryBook({ orm: database.orm, keys, malwareScanner }, path, brand, onFault);
  const { report } = tried;
  if (!report) return tried;
  const at = now();
  if (report.valuedOn > dutchDay(at)) {
    throw new ImportRefused(`De laatste dag van standen.csv, ${report.valuedOn}, is nog niet voorbij.`);
  }
  const id = newId();
  const row = { id, brand, until: report.until, packageDigest };
  await database.transaction(async (tx) => {
    await insertImport(tx, {
      ...row,
      number: 0,
      state: 'registered',
      report,
      reasons: {},
      registeredAt: at,
    });
    await auditOperator(tx, services, { brand, at }, [audited('registered', row)]);
  });
  return { ...tried, id };
}

/**
 * Imports the signed package of a brand, or continues where an import stopped. Throws `ImportRefused` if the file is
 * not the one that was signed, and while another process imports it.
 */
export async function importBook(
  services: ImportServices,
  { id, path }: { readonly id: string; readonly path: string },
  {
    progress = () => {},
    rowsABatch = ROWS_A_BATCH,
  }: Partial<Pick<ImportRun, 'progress' | 'rowsABatch'>> = {},
): Promise<ImportReport> {
  const { database, keys, now } = services;
  const row = await findImport(database.orm, id);
  if (!row) throw new ImportRefused('Deze import bestaat niet.');
  if (row.state === 'imported') throw new ImportRefused('Dit pakket is al geïmporteerd.');
  if (row.signedDigest === null || (row.state !== 'signed' && row.state !== 'importing')) {
    throw new ImportRefused('Dit pakket is nog niet door twee medewerkers ondertekend.');
  }
  if (
    !(await digestOfFile(path)).equals(row.packageDigest) ||
    !signedDigestOf(row).equals(row.signedDigest)
  ) {
    throw new ImportRefused('Dit is niet het bestand dat twee medewerkers ondertekenden.');
  }
  const owner = randomUUID();
  const until = new Date(now().getTime() + LEASE_MS);
  if (!(await takeLease(database.orm, id, { owner, until, now: now() }))) {
    throw new ImportRefused('Een ander proces importeert dit pakket. Probeer het over een minuut opnieuw.');
  }
  const report = row.report as ImportReport;
  const archive = await openArchive(path, () => {});
  const run: ImportRun = {
    importId: id,
    brand: row.brand,
    until: row.until,
    title: (await metadataOf(archive)).title ?? '',
    archive,
    database,
    keys,
    now,
    owner,
    rowsABatch,
    progress,
  };
  try {
    const funds = await fundNumbers(database.orm, row.brand);
    await importPrices(run, funds);
    await importPersons(run);
    await importRelations(run);
    await importContracts(run, { funds, prices: await readPrices(archive), valuedOn: report.valuedOn });
    await importMandates(run);
    await importCollections(run);
    await importDocuments(run, services);
    await keepUnderivable(run);
    await database.transaction(async (tx) => {
      const at = now();
      if (!(await completeImport(tx, id, owner, at))) throw new LeaseLost();
      // The previous system reported about its last balances; no statement of ours is about a day before it.
      const reported = await setReportedUntil(tx, { brand: row.brand, day: isoDate(report.valuedOn) }, at);
      await auditOperator(tx, services, { brand: row.brand, at }, [audited('imported', row), reported]);
    });
  } finally {
    archive.close();
  }
  return report;
}

/** Returns the import of a brand that waits for signatures, is signed, or is running. */
export const runningImport = (
  { database }: Pick<ImportServices, 'database'>,
  brand: string,
): Promise<ImportRow | undefined> => findRunning(database.orm, brand);

/** Stores the prices that are not published yet. Two employees signed them with the package. */
const importPrices = (run: ImportRun, funds: ReadonlyMap<string, number>): Promise<void> =>
  importFile(run, 'koersen', async (tx, rows) => {
    await bulkInsert(
      tx,
      fundPrice,
      rows.map(({ fonds, dag, koers, uitkering }) => ({
        fundId: funds.get(fonds) ?? 0,
        date: dag,
        nav: koers,
        distribution: uitkering,
        publishedAt: noonOf(dag),
      })),
      { skipExisting: true },
    );
  });
