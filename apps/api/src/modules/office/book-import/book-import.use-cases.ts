import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { dayText } from '@portaal/domain/notation/dutch';
import type { ImportReport } from '@portaal/domain/office/book-import/report';
import type { BookFault } from '@portaal/domain/office/book-package/check/fault';
import { dutchDay, isoDate } from '@portaal/engine';
import type { Brands } from '../../../brands/brands.ts';
import type { AuditLine } from '../../../foundation/acts/acts.use-cases.ts';
import { readBrandState } from '../../../foundation/brand-states/brand-states.use-cases.ts';
import { readCalendars } from '../../../foundation/dealing-calendars/dealing-calendars.use-cases.ts';
import type { AuditEvent } from '../../../platform/audit-chain.ts';
import { bulkInsert } from '../../../platform/database/bulk-insert.ts';
import type { FieldKeys } from '../../../platform/field-encryption.ts';
import type { MalwareScanner } from '../../../platform/malware-scanner.ts';
import { newId } from '../../../platform/new-id.ts';
import type { Database, Orm, Transaction } from '../../../platform/orm.ts';
import { fundPrice } from '../../../schema/index.ts';
import { setReportedUntil } from '../../documents/reporting/reporting.use-cases.ts';
import { takeSnapshot } from '../book-export/index.ts';
import { metadataIn, metadataOf, openArchive } from '../book-package/book-package.use-cases.ts';
import { keepUnderivable } from './archive-import.ts';
import type { ContractSources } from './batch-rows.ts';
import {
  completeImport,
  debitDayOn,
  findImport,
  findRunning,
  fundNumbers,
  hasDiscardedRows,
  type ImportRow,
  importedIds,
  insertImport,
  isTakenOver,
  listImports,
  listPrices,
  lockPackages,
} from './book-import.repository.ts';
import { audited, signedDigestOf } from './book-signing.use-cases.ts';
import { noonOf } from './cell-values.ts';
import { type ContinuedContracts, continueContracts } from './continued-contracts.use-cases.ts';
import { importContracts } from './contracts-import.ts';
import { type FileServices, importDocuments } from './documents-import.ts';
import { type EarlierBook, readEarlierBook } from './earlier-book.use-cases.ts';
import { fundPrices, readPrices } from './fund-prices.ts';
import {
  extendLease,
  ImportRejection,
  type ImportRun,
  importFile,
  LostLease,
  ROWS_A_BATCH,
} from './import-run.ts';
import { importCollections, importMandates } from './mandates-import.ts';
import { importPersons, importRelations } from './people-import.ts';
import { numberAfter, rejectionOf } from './registering.rules.ts';
import { type TriedBook, tryBook } from './try-book.use-cases.ts';

export {
  explainBookImport,
  listBookImports,
  rejectBookImport,
  signBookImport,
} from './book-signing.use-cases.ts';
export { discardBookImport, discardImportedRows, resumeDiscards } from './discarding.use-cases.ts';
export { ImportRejection, LostLease } from './import-run.ts';

interface ImportServices extends FileServices {
  /** Scans the documents of a package; undefined when this installation scans no files. */
  readonly malwareScanner: MalwareScanner | undefined;
  readonly database: Pick<Database, 'orm' | 'transaction'>;
  readonly keys: FieldKeys;
  readonly brands: Pick<Brands, 'byId'>;
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

/**
 * Checks a package without importing it, and registers it for the signatures of two employees. Writes only
 * the registration. Throws `ImportRejection` while another package of the brand waits or is being imported, and
 * for a monthly package that does not continue the last imported one.
 */
export async function registerBook(
  services: ImportServices,
  { path, brand }: { readonly path: string; readonly brand: string },
  onFault: (fault: BookFault) => void,
): Promise<RegisteredBook> {
  const { brands, database, keys, now, malwareScanner } = services;
  const metadata = await metadataIn(path);
  const packageDigest = await digestOfFile(path);
  const place = { brand, metadata, packageDigest };
  await requireRegistrable(database.orm, place);
  const tryWith = (orm: Orm, earlier?: EarlierBook): Promise<TriedBook> =>
    tryBook({ orm, keys, malwareScanner, brands }, path, brand, onFault, earlier);
  const tried = metadata?.vervolg
    ? await database.transaction(async (tx) => {
        await takeSnapshot(tx);
        const earlier = await readEarlierBook(tx, { keys, brand, at: now() });
        if (earlier?.lastRun?.status === 'running') {
          throw new ImportRejection('Er wordt nu een maand verwerkt. Meld het pakket aan als dat klaar is.');
        }
        return tryWith(tx, earlier);
      })
    : await tryWith(database.orm);
  const { report } = tried;
  if (!report) return tried;
  const at = now();
  if (report.valuedOn > dutchDay(at)) {
    throw new ImportRejection(
      `De laatste dag van standen.csv, ${dayText(report.valuedOn)}, is nog niet voorbij.`,
    );
  }
  const id = newId();
  const row = { id, brand, until: report.until, packageDigest };
  await database.transaction(async (tx) => {
    await lockPackages(tx);
    const imports = await requireRegistrable(tx, place);
    const number = metadata?.vervolg ? numberAfter(imports) : 0;
    await insertImport(tx, { ...row, number, state: 'registered', report, reasons: {}, registeredAt: at });
    await auditOperator(tx, services, { brand, at }, [audited('registered', row)]);
  });
  return { ...tried, id };
}

/** Returns the packages of a brand. Throws `ImportRejection` if another package cannot be registered now. */
async function requireRegistrable(
  orm: Orm,
  {
    brand,
    metadata,
    packageDigest,
  }: Pick<Parameters<typeof rejectionOf>[0], 'metadata' | 'packageDigest'> & { readonly brand: string },
): Promise<ImportRow[]> {
  const imports = await listImports(orm, brand);
  const rejection = rejectionOf({
    state: await readBrandState(orm, brand),
    imports,
    metadata,
    packageDigest,
    isRemoving: await hasDiscardedRows(orm, brand),
    isTakenOver: await isTakenOver(orm, brand),
  });
  if (rejection !== undefined) throw new ImportRejection(rejection);
  return imports;
}

/**
 * Imports the signed package of a brand, or continues where an import stopped. Throws `ImportRejection` if the
 * file is not the signed file, while another process imports it, and for a monthly package if the portal
 * started a dealing run after it was registered.
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
  if (!row) throw new ImportRejection('Deze import bestaat niet.');
  if (row.state === 'imported') throw new ImportRejection('Dit pakket is al geïmporteerd.');
  if (row.signedDigest === null || (row.state !== 'signed' && row.state !== 'importing')) {
    throw new ImportRejection('Dit pakket is nog niet door twee medewerkers ondertekend.');
  }
  if (
    !(await digestOfFile(path)).equals(row.packageDigest) ||
    !signedDigestOf(row).equals(row.signedDigest)
  ) {
    throw new ImportRejection('Dit is niet het bestand dat twee medewerkers ondertekenden.');
  }
  const owner = randomUUID();
  const report = row.report as ImportReport;
  const isContinued = row.number > 0;
  const auditChanges = (tx: Transaction, lines: readonly AuditLine[]): Promise<void> =>
    lines.length === 0
      ? Promise.resolve()
      : auditOperator(tx, services, { brand: row.brand, at: now() }, lines);
  const lease = {
    importId: id,
    brand: row.brand,
    now,
    owner,
    ...(isContinued && { continued: { audit: auditChanges, lastRun: report.continued?.lastRun ?? null } }),
  };
  try {
    await database.transaction((tx) => extendLease(tx, lease));
  } catch (error) {
    if (!(error instanceof LostLease)) throw error;
    throw new ImportRejection('Een ander proces importeert dit pakket. Probeer het over een minuut opnieuw.');
  }
  const archive = await openArchive(path, () => {});
  const run: ImportRun = {
    ...lease,
    until: row.until,
    title: (await metadataOf(archive)).title ?? '',
    archive,
    database,
    keys,
    rowsABatch,
    progress,
  };
  try {
    const funds = await fundNumbers(database.orm, row.brand);
    await importPrices(run, funds);
    await importPersons(run);
    await importRelations(run);
    const calendar = (await readCalendars(database.orm)).of(row.brand);
    const debitDay = await debitDayOn(database.orm, row.brand, dutchDay(now()));
    const sources = { funds, calendar, debitDay, valuedOn: report.valuedOn };
    if (isContinued) await importContinuedContracts(run, sources, auditChanges);
    else await importContracts(run, { ...sources, prices: await readPrices(archive) });
    await importMandates(run);
    await importCollections(run);
    await importDocuments(run, services);
    await keepUnderivable(run);
    await database.transaction(async (tx) => {
      const at = now();
      if (!(await completeImport(tx, id, owner, at))) throw new LostLease();
      // The previous system reported to investors up to the day of its last balances, so the portal issues no
      // statement about an earlier day.
      const reported = await setReportedUntil(tx, { brand: row.brand, day: isoDate(report.valuedOn) }, at);
      await auditOperator(tx, services, { brand: row.brand, at }, [audited('imported', row), reported]);
    });
  } finally {
    archive.close();
  }
  return report;
}

/**
 * Stores the contracts of a monthly package: new contracts completely, and for stored contracts only the
 * additions.
 */
async function importContinuedContracts(
  run: ImportRun,
  sources: Pick<ContractSources, 'calendar' | 'debitDay' | 'funds' | 'valuedOn'>,
  audit: ContinuedContracts['audit'],
): Promise<void> {
  const { orm, transaction } = run.database;
  const { funds } = sources;
  const existing = await importedIds(orm, run.brand, 'contracten');
  const { scope, dealtHere } = await transaction(async (tx) => {
    const book = await readEarlierBook(tx, { keys: run.keys, brand: run.brand, at: run.now() });
    if (!book) throw new Error(`${run.brand} has no book`);
    return book;
  });
  const codes = new Map([...funds].map(([code, id]) => [id, code]));
  const prices = fundPrices(
    (await listPrices(orm, [...funds.values()]))
      .map(({ fundId, day, nav }) => ({ fund: codes.get(fundId) ?? '', day, price: nav }))
      .sort((a, b) => (a.day < b.day ? -1 : 1)),
  );
  await importContracts(
    run,
    { ...sources, prices },
    {
      isStored: (number) => existing.has(number),
      store: (tx, contracts, sources) =>
        continueContracts(tx, run, contracts, sources, { scope, dealtHere, audit }),
    },
  );
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
