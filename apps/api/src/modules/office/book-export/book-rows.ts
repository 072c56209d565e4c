import { packageLine } from '@portaal/domain/office/book-package/csv';
import { type ColumnOf, positionsOf } from '@portaal/domain/office/book-package/files';
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
import { derivedLedgers, derivedRows, type RowFile } from './derived-rows.ts';
import { inStep } from './in-step.ts';
import type { ExportScope } from './row-queries.repository.ts';
import { rowsOf } from './snapshot.repository.ts';

/** Files of events, with the day of an event. The other files say how things are, and are always whole. */
const eventDays = {
  koersen: 'dag',
  incasso: 'dag',
  vragenlijsten: 'datum',
  documenten: 'datum',
  grootboek: 'boekdag',
} as const satisfies { readonly [F in RowFile | 'grootboek']?: ColumnOf<F> };

/** Returns the position of the day of an event in a row of a file; undefined for a file without events. */
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

/** Yields the cells of a file that an import kept. */
export async function* archivedCells(
  { tx, keys, scope }: Pick<Book, 'tx' | 'keys' | 'scope'>,
  file: string,
): AsyncGenerator<{ readonly key: string; readonly content: ArchivedCells }> {
  for await (const [key, id, sealed] of rowsOf(tx, archivedQuery(scope.brand, file))) {
    yield { key: key ?? '', content: openArchived<ArchivedCells>(keys, id ?? '', sealed ?? '') };
  }
}

/** Yields the lines of a file, without its first line with the names of the columns. */
export async function* bookLines(book: Book, file: RowFile): AsyncGenerator<string> {
  const { tx, keys, scope, since } = book;
  const dayAt = eventDayAt(file);
  for await (const [, derived, archived] of inStep(
    derivedRows(tx, keys, scope, file),
    ({ key }) => key,
    archivedCells(book, file),
    ({ key }) => key,
  )) {
    const now = derived?.cells ?? null;
    const cells = archived ? exportedCells(now, archived.content) : now;
    if (cells === null) continue;
    if (since !== null && dayAt !== undefined && (cells[dayAt] ?? '') < since) continue;
    yield packageLine(cells);
  }
}

/** Yields the lines of the ledger, one contract at a time. */
export async function* ledgerLines({ tx, keys, scope, since }: Book): AsyncGenerator<string> {
  const dayAt = eventDayAt('grootboek') ?? 0;
  for await (const [, derived, archived] of inStep(
    derivedLedgers(tx, scope),
    ({ key }) => key,
    rowsOf(tx, archivedQuery(scope.brand, 'grootboek')),
    ([key]) => key ?? '',
  )) {
    const lines = derived?.lines ?? '';
    const exported = archived
      ? editedLines(lines, openArchived<LedgerEdits>(keys, archived[1] ?? '', archived[2] ?? ''))
      : lines;
    if (since === null) yield exported;
    else yield exported.replaceAll(/.*\r\n/g, (line) => ((line.split(',')[dayAt] ?? '') < since ? '' : line));
  }
}
