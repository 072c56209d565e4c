import { dayText } from '@portaal/domain/notation/dutch';
import type { ReportFault } from '@portaal/domain/office/book-package/check/fault';
import { positionsOf } from '@portaal/domain/office/book-package/files';
import type { IsoDate } from '@portaal/engine';
import type { FieldKeys } from '../../../platform/field-encryption.ts';
import type { Transaction } from '../../../platform/orm.ts';
import { exportedLedgers, exportedRows, findScope, inStep } from '../book-export/index.ts';
import type { MergedRows, PackageArchive, PlacedRow } from '../book-package/book-package.use-cases.ts';
import { contractsDealtHere, findLastRun } from './book-import.repository.ts';
import { placedRows } from './rows-in-archive.ts';

// A monthly package is checked together with the existing data of the brand: the rows that an export would
// write now. If a dealing run of the portal changed a contract since its import, the package's lines of that
// contract are only compared and not added.

const ledger = positionsOf('grootboek');
const quotes = positionsOf('koersen');
const keyOfPrice = ({ cells }: PlacedRow): string => `${cells[quotes.fonds]} ${cells[quotes.dag]}`;

/** The book of a brand before a monthly package, as one transaction sees it. */
export interface EarlierBook {
  readonly tx: Transaction;
  readonly keys: FieldKeys;
  readonly scope: NonNullable<Awaited<ReturnType<typeof findScope>>>;
  /** Numbers of the contracts that a dealing run dealt after their import. */
  readonly dealtHere: ReadonlySet<string>;
  /** Our last run for the brand. */
  readonly lastRun: Awaited<ReturnType<typeof findLastRun>>;
}

/** Reads the book of a brand; undefined for a brand without one. */
export async function readEarlierBook(
  tx: Transaction,
  { keys, brand, at }: { readonly keys: FieldKeys; readonly brand: string; readonly at: Date },
): Promise<EarlierBook | undefined> {
  const scope = await findScope(tx, brand, at);
  if (!scope) return undefined;
  const dealtHere = await contractsDealtHere(tx, brand);
  return { tx, keys, scope, dealtHere, lastRun: await findLastRun(tx, brand) };
}

/** A contract of the package with its earlier ledger lines and its new ledger lines. */
export interface ContinuedLedger {
  readonly contract: string;
  readonly earlier: readonly PlacedRow[];
  readonly added: readonly PlacedRow[];
}

const END_OF_LINE = '\r\n';

/** Returns exported lines of the ledger as rows. Their cells contain no quotation mark. */
export const rowsOfLines = (lines: string): PlacedRow[] =>
  lines === ''
    ? []
    : lines
        .slice(0, -END_OF_LINE.length)
        .split(END_OF_LINE)
        .map((line) => ({ cells: line.split(','), line: 0 }));

interface PackagedLedger {
  readonly key: string;
  readonly rows: readonly PlacedRow[];
}

/** Yields the ledger lines of a package, one contract at a time. */
export async function* packagedLedgers(archive: PackageArchive): AsyncGenerator<PackagedLedger> {
  let current: { readonly key: string; readonly rows: PlacedRow[] } | undefined;
  for await (const row of placedRows(archive, 'grootboek')) {
    const key = row.cells[ledger.contract] ?? '';
    if (current && current.key !== key) yield current;
    if (current?.key !== key) current = { key, rows: [] };
    current?.rows.push(row);
  }
  if (current) yield current;
}

/** Divides the lines of a package into stored lines and new lines. */
export function dividedLines(
  earlier: readonly PlacedRow[],
  packaged: readonly PlacedRow[],
): { readonly repeated: readonly (readonly [PlacedRow, PlacedRow])[]; readonly added: readonly PlacedRow[] } {
  const byKey = new Map(earlier.map((row) => [row.cells[ledger.sleutel] ?? '', row]));
  const repeated: (readonly [PlacedRow, PlacedRow])[] = [];
  const added: PlacedRow[] = [];
  for (const row of packaged) {
    const stored = byKey.get(row.cells[ledger.sleutel] ?? '');
    if (stored) repeated.push([stored, row]);
    else added.push(row);
  }
  return { repeated, added };
}

/** Yields the ledger of every contract: the stored lines and the lines that the package adds. */
export async function* continuedLedgers(
  book: EarlierBook,
  archive: PackageArchive,
  onRepeated: (earlier: PlacedRow, row: PlacedRow) => void = () => {},
): AsyncGenerator<ContinuedLedger> {
  for await (const [contract, stored, packaged] of inStep(
    exportedLedgers(book),
    ({ key }) => key,
    packagedLedgers(archive),
    ({ key }) => key,
  )) {
    const earlier = rowsOfLines(stored?.lines ?? '');
    const { repeated, added } = dividedLines(earlier, packaged?.rows ?? []);
    for (const [row, again] of repeated) onRepeated(row, again);
    yield { contract, earlier, added };
  }
}

/** Returns the column in which two rows differ; undefined for equal rows. */
export const differingColumn = (
  file: 'grootboek' | 'koersen',
  one: readonly string[],
  other: readonly string[],
): string | undefined =>
  Object.entries(positionsOf(file) as Readonly<Record<string, number>>).find(
    ([, at]) => (one[at] ?? '') !== (other[at] ?? ''),
  )?.[0];

const repeatedLinesText = (count: number, since: IsoDate): string => {
  const others = count === 2 ? '1 andere regel' : `${(count - 1).toLocaleString('nl-NL')} andere regels`;
  return `Deze regel is al geïmporteerd${count === 1 ? '' : `, net als ${others}`}. Lever in grootboek.csv alleen regels die er sinds ${dayText(since)} bij kwamen, en haal de regels van eerdere pakketten weg.`;
};

export const REPEATED_ROW = 'Deze regel is al geïmporteerd, met een andere inhoud.';

/**
 * Merges the prices and the ledger of a monthly package with the existing data of the brand, for the check of
 * a package. Reports repeated ledger lines: the archive stores the lines of a package after the lines of earlier
 * packages, so that a repeated line would replace those.
 */
export function mergedRows(
  book: EarlierBook,
  { archive, since }: { readonly archive: PackageArchive; readonly since: IsoDate },
  report: ReportFault,
): MergedRows {
  const reject = (file: 'grootboek' | 'koersen', earlier: PlacedRow, { cells, line }: PlacedRow): void => {
    const column = differingColumn(file, earlier.cells, cells);
    if (column !== undefined) {
      report({ file: `${file}.csv`, line, column, message: REPEATED_ROW, isNotice: false });
    }
  };
  async function* ledgers(): AsyncGenerator<PlacedRow> {
    let [repeated, firstLine] = [0, 0];
    for await (const { contract, earlier, added } of continuedLedgers(book, archive, (row, again) => {
      repeated += 1;
      if (repeated === 1) firstLine = again.line;
      reject('grootboek', row, again);
    })) {
      yield* earlier;
      if (!book.dealtHere.has(contract)) yield* added;
    }
    // A package that repeats the whole ledger has millions of such lines, so one fault reports them all.
    if (repeated > 0) {
      const message = repeatedLinesText(repeated, since);
      report({ file: 'grootboek.csv', line: firstLine, column: 'sleutel', message, isNotice: false });
    }
  }
  return (file) => {
    if (file === 'grootboek') return ledgers();
    if (file === 'koersen') return mergedPrices(book, archive, (row, again) => reject('koersen', row, again));
    return undefined;
  };
}

/** Yields the prices of the brand and of a package in the order of fund and day. */
export async function* mergedPrices(
  book: EarlierBook,
  archive: PackageArchive,
  onRepeated: (earlier: PlacedRow, row: PlacedRow) => void = () => {},
): AsyncGenerator<PlacedRow> {
  for await (const [, stored, row] of inStep(
    exportedRows(book, 'koersen'),
    ({ key }) => key,
    placedRows(archive, 'koersen'),
    keyOfPrice,
  )) {
    const earlier = stored && { cells: stored.cells, line: 0 };
    if (earlier && row) onRepeated(earlier, row);
    const merged = earlier ?? row;
    if (merged) yield merged;
  }
}
