import {
  type PackageFileName,
  packageFileNames,
  packageFiles,
  positionsOf,
} from '@portaal/domain/office/book-package/files';
import { bulkInsert } from '../../../platform/database/bulk-insert.ts';
import { newId } from '../../../platform/new-id.ts';
import type { Transaction } from '../../../platform/orm.ts';
import { archivedRow } from '../../../schema/index.ts';
import {
  type ArchivedCells,
  archivedCells,
  archivedEdits,
  continuedLines,
  DESCRIPTION_ROW,
  derivedLedgers,
  derivedRows,
  descriptionCells,
  eventDayAt,
  findScope,
  inStep,
  isDerivable,
  type KeyedRow,
  ledgerEdits,
  type RowFile,
  sealArchived,
} from '../book-export/index.ts';
import { resealRow, saveStep } from './book-import.repository.ts';
import { extendLease, type ImportRun, ROWS_A_BATCH, storedOf } from './import-run.ts';
import { rowsInArchive } from './rows-in-archive.ts';

type Scope = NonNullable<Awaited<ReturnType<typeof findScope>>>;

/**
 * Files without a table in the portal. The archive stores every row of these files, and the import step of
 * each file counts its rows.
 */
const withoutTable: ReadonlySet<string> = new Set(['vragenlijsten', 'jaaropgaven', 'rekeningen', 'standen']);

/** Step that counts the files whose underivable content is stored in the archive. */
const STEP = 'archief';

/**
 * Stores the content that an export could not derive from the portal. Compares each file of the package with
 * the file that an export would write now. An export of an imported package therefore equals that package.
 */
export async function keepUnderivable(run: ImportRun): Promise<void> {
  const stored = await storedOf(run, STEP);
  if (stored.isComplete) return;
  const files = packageFileNames.slice(stored.rows);
  // Determining the scope reads the whole ledger. Rows stored in the meantime do not change the scope.
  let scope: Scope | undefined;
  for (const file of files) {
    await run.database.transaction(async (tx) => {
      await extendLease(tx, run);
      scope ??= await findScope(tx, run.brand, run.now());
      if (!scope) throw new Error('nothing was imported');
      const archived = new ArchivedRows(tx, run);
      const keep = keepers[run.continued ? 'continued' : 'whole'];
      const rows =
        file === 'grootboek'
          ? await keep.ledgers(tx, run, scope, archived)
          : await keep.rows(tx, run, scope, file, archived);
      const at = packageFileNames.indexOf(file);
      const isComplete = at === packageFileNames.length - 1;
      if (isComplete) await keepDescription(tx, run, scope, archived);
      await archived.flush();
      if (withoutTable.has(file))
        await saveStep(tx, { importId: run.importId, file, rows, isComplete: true });
      await saveStep(tx, { importId: run.importId, file: STEP, rows: at + 1, isComplete });
    });
    run.progress(STEP, packageFileNames.indexOf(file) + 1);
  }
}

/** Collects rows for the archive, and inserts many of them at once. */
class ArchivedRows {
  private waiting: (typeof archivedRow.$inferInsert)[] = [];
  private readonly tx: Transaction;
  private readonly run: ImportRun;

  constructor(tx: Transaction, run: ImportRun) {
    this.tx = tx;
    this.run = run;
  }

  async add(file: string, key: string, content: Parameters<typeof sealArchived>[2]): Promise<void> {
    const { brand, importId, keys } = this.run;
    const id = newId();
    this.waiting.push({ id, brand, importId, file, key, sealedCells: sealArchived(keys, id, content) });
    if (this.waiting.length >= ROWS_A_BATCH) await this.flush();
  }

  /** Replaces the sealed content of a row that an earlier package stored. */
  async replace(id: string, content: Parameters<typeof sealArchived>[2]): Promise<void> {
    await resealRow(this.tx, id, sealArchived(this.run.keys, id, content));
  }

  async flush(): Promise<void> {
    await bulkInsert(this.tx, archivedRow, this.waiting);
    this.waiting = [];
  }
}

/** Yields the rows of a file in the package, each with its key. */
async function* keyedRows({ archive }: ImportRun, file: PackageFileName): AsyncGenerator<KeyedRow> {
  const positions = positionsOf(file) as Readonly<Record<string, number>>;
  const columns = packageFiles[file].key.map((column) => positions[column] ?? 0);
  for await (const cells of rowsInArchive(archive, file)) {
    yield { key: columns.map((at) => cells[at]).join(' '), cells };
  }
}

const keyOfRow = ({ key }: { readonly key: string }): string => key;

async function keepRows(
  tx: Transaction,
  run: ImportRun,
  scope: Scope,
  file: RowFile,
  archived: ArchivedRows,
): Promise<number> {
  let rows = 0;
  const derivedNow = derivedRows(tx, run.keys, scope, file);
  for await (const [key, row, derived] of inStep(keyedRows(run, file), keyOfRow, derivedNow, keyOfRow)) {
    if (row) rows += 1;
    const content: ArchivedCells = { original: row?.cells ?? null, derived: derived?.cells ?? null };
    if (!isDerivable(content.original, content.derived)) await archived.add(file, key, content);
  }
  return rows;
}

/** Yields the rows of the ledger per contract. */
async function* ledgersInPackage({ archive }: ImportRun) {
  const { contract } = positionsOf('grootboek');
  let current: { readonly key: string; readonly rows: (readonly string[])[] } | undefined;
  for await (const cells of rowsInArchive(archive, 'grootboek')) {
    const key = cells[contract] ?? '';
    if (current && current.key !== key) yield current;
    if (current?.key !== key) current = { key, rows: [] };
    current?.rows.push(cells);
  }
  if (current) yield current;
}

async function keepLedgers(
  tx: Transaction,
  run: ImportRun,
  scope: Scope,
  archived: ArchivedRows,
): Promise<number> {
  let count = 0;
  for await (const [key, inPackage, derived] of inStep(
    ledgersInPackage(run),
    keyOfRow,
    derivedLedgers(tx, scope),
    keyOfRow,
  )) {
    count += inPackage?.rows.length ?? 0;
    const edits = ledgerEdits(derived?.lines ?? '', inPackage?.rows ?? []);
    if (edits) await archived.add('grootboek', key, edits);
  }
  return count;
}

/**
 * Stores the content of a monthly package that an export could not derive, in addition to the content of
 * earlier packages. A row that was stored before is stored again, because the portal may derive it
 * differently now. Rows of an earlier month stay unchanged.
 */
async function keepContinuedRows(
  tx: Transaction,
  run: ImportRun,
  scope: Scope,
  file: RowFile,
  archived: ArchivedRows,
): Promise<number> {
  let rows = 0;
  const isEvents = eventDayAt(file) !== undefined;
  const pairs = inStep(keyedRows(run, file), keyOfRow, derivedRows(tx, run.keys, scope, file), keyOfRow);
  const earlierRows = archivedCells({ tx, keys: run.keys, scope }, file);
  for await (const [key, pair, before] of inStep(pairs, ([one]) => one, earlierRows, keyOfRow)) {
    const [, row, derived] = pair ?? [key, undefined, undefined];
    if (row) rows += 1;
    else if (isEvents || (!before && derived)) continue;
    const content: ArchivedCells = { original: row?.cells ?? null, derived: derived?.cells ?? null };
    if (before) await archived.replace(before.id, content);
    else if (!isDerivable(content.original, content.derived)) await archived.add(file, key, content);
  }
  return rows;
}

/**
 * Stores the edits of each ledger to which a monthly package added lines, combined with the earlier edits.
 */
async function keepContinuedLedgers(
  tx: Transaction,
  run: ImportRun,
  scope: Scope,
  archived: ArchivedRows,
): Promise<number> {
  let count = 0;
  const stored = inStep(
    derivedLedgers(tx, scope),
    keyOfRow,
    archivedEdits({ tx, keys: run.keys, scope }),
    keyOfRow,
  );
  for await (const [key, inPackage, pair] of inStep(
    ledgersInPackage(run),
    keyOfRow,
    stored,
    ([one]) => one,
  )) {
    count += inPackage?.rows.length ?? 0;
    const [, derived, before] = pair ?? [key, undefined, undefined];
    const original = continuedLines(derived?.lines ?? '', inPackage?.rows ?? [], before?.edits);
    if (!inPackage || !original) continue;
    const edits = ledgerEdits(derived?.lines ?? '', original);
    if (before) await archived.replace(before.id, edits ?? { lines: 0, edits: [] });
    else if (edits) await archived.add('grootboek', key, edits);
  }
  return count;
}

const keepers = {
  whole: { rows: keepRows, ledgers: keepLedgers },
  continued: { rows: keepContinuedRows, ledgers: keepContinuedLedgers },
} as const;

async function keepDescription(
  tx: Transaction,
  run: ImportRun,
  scope: Scope,
  archived: ArchivedRows,
): Promise<void> {
  const content = { original: [run.until, run.title], derived: descriptionCells(scope) };
  if (run.continued) {
    for await (const { id } of archivedCells({ tx, keys: run.keys, scope }, DESCRIPTION_ROW)) {
      await archived.replace(id, content);
      return;
    }
  }
  if (!isDerivable(content.original, content.derived))
    await archived.add(DESCRIPTION_ROW, DESCRIPTION_ROW, content);
}
