import { packageLine } from '@portaal/domain/office/book-package/csv';
import { type ColumnOf, positionsOf } from '@portaal/domain/office/book-package/files';
import { dutchDay } from '@portaal/engine';
import type { FieldKeys } from '../../../platform/field-encryption.ts';
import type { Transaction } from '../../../platform/orm.ts';
import {
  type ArchivedCells,
  editedLines,
  exportedCells,
  type LedgerEdits,
  openArchived,
} from './archived-rows.mapping.ts';
import { archivedQuery } from './archived-rows.repository.ts';
import { derivedLedgers, derivedRows, type KeyedRow, type RowFile } from './derived-rows.ts';
import { inStep } from './in-step.ts';
import { type ExportScope, OWN } from './row-queries.repository.ts';
import { type DealtTwice, findDealtTwice } from './scope.repository.ts';
import { rowsOf } from './snapshot.repository.ts';

/** Name of the stored row with the day and title of an imported package. */
export const DESCRIPTION_ROW = 'datapackage';

/** Returns the cells that describe an export: its last day and its title. */
export const descriptionCells = ({ until }: ExportScope): readonly string[] => [until, ''];

/**
 * Files of events, with the column of the event's day. The other files contain a current state, and are
 * always complete.
 */
const eventDays = {
  koersen: 'dag',
  incasso: 'dag',
  vragenlijsten: 'datum',
  documenten: 'datum',
  grootboek: 'boekdag',
} as const satisfies { readonly [F in RowFile | 'grootboek']?: ColumnOf<F> };

/** Returns the index of the column with the day of an event; undefined for a file without events. */
export function eventDayAt(file: RowFile | 'grootboek'): number | undefined {
  const column = (eventDays as Partial<Record<string, string>>)[file];
  return column === undefined ? undefined : (positionsOf(file) as Readonly<Record<string, number>>)[column];
}

interface Book {
  readonly tx: Transaction;
  readonly keys: FieldKeys;
  readonly scope: ExportScope;
  /** First day of the events to export; null for all. */
  readonly since: string | null;
}

/** Yields the cells of a file that an import stored. */
export async function* archivedCells(
  { tx, keys, scope }: Pick<Book, 'tx' | 'keys' | 'scope'>,
  file: string,
): AsyncGenerator<{ readonly key: string; readonly id: string; readonly content: ArchivedCells }> {
  for await (const [key, id, sealed] of rowsOf(tx, archivedQuery(scope.brand, file))) {
    yield {
      key: key ?? '',
      id: id ?? '',
      content: openArchived<ArchivedCells>(keys, id ?? '', sealed ?? ''),
    };
  }
}

/** Yields the rows of a file as an export writes them, each with its key. */
export async function* exportedRows(
  book: Pick<Book, 'tx' | 'keys' | 'scope'>,
  file: RowFile,
): AsyncGenerator<KeyedRow> {
  for await (const [key, derived, archived] of inStep(
    derivedRows(book.tx, book.keys, book.scope, file),
    ({ key }) => key,
    archivedCells(book, file),
    ({ key }) => key,
  )) {
    const now = derived?.cells ?? null;
    const cells = archived ? exportedCells(now, archived.content) : now;
    if (cells !== null) yield { key, cells, ...(derived?.day !== undefined && { day: derived.day }) };
  }
}

/** Yields the lines of a file without the header line. */
export async function* bookLines(book: Book, file: RowFile): AsyncGenerator<string> {
  // The status of a collection changes after its day, so the last thirteen months are always complete.
  const dayAt = file === 'incasso' ? undefined : eventDayAt(file);
  for await (const { cells, day } of exportedRows(book, file)) {
    if (book.since !== null && dayAt !== undefined && (day ?? cells[dayAt] ?? '') < book.since) continue;
    yield packageLine(cells);
  }
}

/** Yields the ledger edits that imports stored, per contract. */
export async function* archivedEdits({
  tx,
  keys,
  scope,
}: Pick<Book, 'tx' | 'keys' | 'scope'>): AsyncGenerator<{
  readonly key: string;
  readonly id: string;
  readonly edits: LedgerEdits;
}> {
  for await (const [key, id, sealed] of rowsOf(
    tx,
    archivedQuery(scope.brand, 'grootboek', scope.contracts),
  )) {
    yield { key: key ?? '', id: id ?? '', edits: openArchived<LedgerEdits>(keys, id ?? '', sealed ?? '') };
  }
}

/** Yields the ledger of each contract as an export writes it. */
export async function* exportedLedgers(
  book: Pick<Book, 'tx' | 'keys' | 'scope'>,
): AsyncGenerator<{ readonly key: string; readonly lines: string }> {
  for await (const [key, derived, archived] of inStep(
    derivedLedgers(book.tx, book.scope),
    (one) => one.key,
    archivedEdits(book),
    (one) => one.key,
  )) {
    const lines = derived?.lines ?? '';
    yield { key, lines: archived ? editedLines(lines, archived.edits) : lines };
  }
}

const ledgerAt = positionsOf('grootboek');

const HOUR_MS = 3_600_000;

/**
 * Returns the start of a Dutch day as the key of a ledger line has it: `YYYYMMDDHHMMSS` in UTC. Midnight is one or two
 * hours earlier in UTC.
 */
function startOfDay(day: string): string {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const summer = new Date(midnight - 2 * HOUR_MS);
  const start = dutchDay(summer) === day ? summer : new Date(midnight - HOUR_MS);
  return start.toISOString().replaceAll(/\D/g, '').slice(0, 'YYYYMMDDHHMMSS'.length);
}

/**
 * Returns a predicate that is true for a ledger line that was added to the book on or after a day. The day of
 * a line is not enough: a deposit is booked on the day it was received and dealt later, and the portal may
 * book a line on an earlier day than it created the line. The predicate is false for lines in `dealtTwice`,
 * because the package of the former system contains those lines under other keys.
 */
export function cameSince(since: string, dealtTwice?: DealtTwice): (line: string) => boolean {
  const start = startOfDay(since);
  return (line) => {
    const cells = line.split(',', ledgerAt.boekdag + 1);
    const key = cells[ledgerAt.sleutel] ?? '';
    const dealingDay = cells[ledgerAt.koersdag] ?? '';
    if ((cells[ledgerAt.boekdag] ?? '') >= since || dealingDay >= since) return true;
    if (!key.startsWith(OWN)) return false;
    const made = key.slice(OWN.length, OWN.length + start.length);
    if (dealtTwice && dealingDay <= dealtTwice.until && made < dealtTwice.madeBefore) return false;
    return made >= start;
  };
}

/** Yields the ledger lines, one contract at a time. */
export async function* ledgerLines(book: Book): AsyncGenerator<string> {
  const isExported =
    book.since === null
      ? undefined
      : cameSince(book.since, await findDealtTwice(book.tx, book.scope.brand, book.since));
  for await (const { lines } of exportedLedgers(book)) {
    if (isExported === undefined) yield lines;
    else yield lines.replaceAll(/.*\r\n/g, (line) => (isExported(line) ? line : ''));
  }
}
