import { type ColumnOf, type PackageFileName, positionsOf } from '@portaal/domain/office/book-package/files';
import type { AuditLine } from '../../../foundation/acts/acts.use-cases.ts';
import type { FieldKeys } from '../../../platform/field-encryption.ts';
import type { Database, Transaction } from '../../../platform/orm.ts';
import { type PackageArchive, readRows } from '../book-package/book-package.use-cases.ts';
import { findLastRun, listSteps, lockRunStarts, saveStep, takeLease } from './book-import.repository.ts';

/** Maximum number of rows of a file, or of contracts, that one transaction stores. */
export const ROWS_A_BATCH = 5_000;

/** Time in milliseconds after which the lease of a stopped process expires. Each batch extends it. */
const LEASE_MS = 60_000;

/** Services and state of one run of an import. */
export interface ImportRun {
  readonly importId: string;
  readonly brand: string;
  /** Last day for which the package contains rows. */
  readonly until: string;
  /** Title of the package; empty if it has none. */
  readonly title: string;
  readonly archive: PackageArchive;
  readonly database: Pick<Database, 'orm' | 'transaction'>;
  readonly keys: FieldKeys;
  readonly now: () => Date;
  /** Random id of this process's run. */
  readonly owner: string;
  /** Maximum number of rows of a file, or of contracts, that one transaction stores. */
  readonly rowsABatch: number;
  /** Present for a monthly package, which changes stored rows: appends lines to the audit log, with the change. */
  readonly continued?: {
    readonly audit: (tx: Transaction, lines: readonly AuditLine[]) => Promise<void>;
    /**
     * Dealing day of the portal's last run for the brand when the package was checked; null before the first
     * run.
     */
    readonly lastRun: string | null;
  };
  /** Called after each stored batch. */
  readonly progress: (file: string, rows: number) => void;
}

/** Thrown if the import has another state now, or another process runs it. */
export class LostLease extends Error {
  constructor() {
    super('Een ander proces importeert dit pakket, of de import is gestopt.');
    this.name = 'LostLease';
  }
}

/** An import cannot start or continue, with the reason in Dutch. */
export class ImportRejection extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ImportRejection';
  }
}

/**
 * Extends the lease in the transaction, so that a process that lost the lease stores nothing. Throws
 * `ImportRejection` for a monthly package if the portal started a dealing run of the brand after the package
 * was checked, because the package was not compared with that run.
 */
export async function extendLease(
  tx: Transaction,
  {
    importId,
    brand,
    owner,
    now,
    continued,
  }: Pick<ImportRun, 'importId' | 'brand' | 'owner' | 'now' | 'continued'>,
): Promise<void> {
  if (continued) {
    await lockRunStarts(tx);
    if (((await findLastRun(tx, brand))?.day ?? null) !== continued.lastRun) {
      throw new ImportRejection(
        'Intussen is er een maand verwerkt. Wijs dit pakket af en meld het pakket opnieuw aan, want de regels worden daarmee vergeleken.',
      );
    }
  }
  const at = now();
  const until = new Date(at.getTime() + LEASE_MS);
  if (!(await takeLease(tx, importId, { owner, until, now: at }))) throw new LostLease();
}

/** A row of a file, by column. */
export type FileRow<F extends PackageFileName> = Readonly<Record<ColumnOf<F>, string>> & {
  readonly line: number;
};

/** Returns a function that converts the cells of a file to a row by column. */
export function rowOf<F extends PackageFileName>(
  file: F,
): (cells: readonly string[], line: number) => FileRow<F> {
  const columns = Object.entries(positionsOf(file)) as [ColumnOf<F>, number][];
  return (cells, line) => {
    const row: Record<string, string | number> = { line };
    for (const [column, at] of columns) row[column] = cells[at] ?? '';
    return row as FileRow<F>;
  };
}

/** Calls `receive` with each row of a file. */
export async function eachRow<F extends PackageFileName>(
  archive: PackageArchive,
  file: F,
  receive: (row: FileRow<F>) => void,
  ready?: () => Promise<void> | undefined,
): Promise<void> {
  const toRow = rowOf(file);
  await readRows(
    await archive.open(`${file}.csv`),
    (cells, line) => {
      if (line > 1) receive(toRow(cells, line));
      return true;
    },
    ready,
  );
}

/** Returns the number of rows of a file that the import has stored, and whether these are all rows. */
export async function storedOf(
  { database, importId }: Pick<ImportRun, 'database' | 'importId'>,
  file: string,
): Promise<{ readonly rows: number; readonly isComplete: boolean }> {
  const step = (await listSteps(database.orm, importId)).find((one) => one.file === file);
  return { rows: step?.rows ?? 0, isComplete: step?.isComplete ?? false };
}

/**
 * Stores items in batches, each in a transaction with the count of all items so far. The next batch is read
 * while the database stores one. When a stopped import continues, items that are already stored are skipped.
 */
export async function batches<T>(
  run: ImportRun,
  file: string,
  mostWeight: number,
  write: (tx: Transaction, items: readonly T[]) => Promise<void>,
): Promise<{
  readonly isComplete: boolean;
  readonly add: (item: T, weight?: number) => void;
  readonly ready: () => Promise<void> | undefined;
  readonly end: () => Promise<void>;
}> {
  const stored = await storedOf(run, file);
  let left = stored.rows;
  let done = stored.rows;
  let waiting: T[] = [];
  let weight = 0;
  /** Promise of the last batch, which is stored after all earlier batches. */
  let writing: Promise<void> = Promise.resolve();
  /** Waits until the batch before the last is stored, so that at most two batches are in memory. */
  let previous: Promise<void> | undefined;
  let failure: unknown;

  const store = async (items: readonly T[], isComplete: boolean): Promise<void> => {
    if (failure !== undefined) return;
    await run.database.transaction(async (tx) => {
      await extendLease(tx, run);
      if (items.length > 0) await write(tx, items);
      await saveStep(tx, { importId: run.importId, file, rows: done + items.length, isComplete });
    });
    done += items.length;
    run.progress(file, done);
  };
  const flush = (isComplete: boolean): void => {
    const items = waiting;
    waiting = [];
    weight = 0;
    previous = writing;
    writing = writing
      .then(() => store(items, isComplete))
      .catch((error: unknown) => {
        failure ??= error;
      });
  };
  const settled = async (stored: Promise<void>): Promise<void> => {
    await stored;
    if (failure !== undefined) throw failure;
  };

  return {
    isComplete: stored.isComplete,
    add(item, itemWeight = 1) {
      if (left > 0) {
        left -= 1;
        return;
      }
      waiting.push(item);
      weight += itemWeight;
      if (waiting.length >= run.rowsABatch || weight >= mostWeight) flush(false);
    },
    ready: () => previous && settled(previous),
    async end() {
      flush(true);
      await settled(writing);
    },
  };
}

/** Stores the rows of a file in batches. */
export async function importFile<F extends PackageFileName>(
  run: ImportRun,
  file: F,
  write: (tx: Transaction, rows: readonly FileRow<F>[]) => Promise<void>,
): Promise<void> {
  const batch = await batches<FileRow<F>>(run, file, run.rowsABatch, write);
  if (batch.isComplete) return;
  await eachRow(run.archive, file, (row) => batch.add(row), batch.ready);
  await batch.end();
}
