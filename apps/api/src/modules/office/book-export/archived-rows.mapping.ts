import { packageLine } from '@portaal/domain/office/book-package/csv';
import { positionsOf } from '@portaal/domain/office/book-package/files';
import { decryptField, encryptField, type FieldKeys } from '../../../platform/field-encryption.ts';

// An import archives a row only if an export could not rebuild it from the portal's data. It stores the package's
// cells and the cells an export derived right after the import, so that a later export can see which cells have
// changed since: it writes the current value of those.

export type Cells = readonly string[];

/**
 * A row of the package beside the row that the export derived right after the import; null if one of them is
 * absent.
 */
export interface ArchivedCells {
  readonly original: Cells | null;
  readonly derived: Cells | null;
}

/**
 * Edits that turn the derived ledger lines of a contract into the lines of the package: per line, the number
 * of lines to leave out and the lines to insert. `lines` is the number of derived lines at the import; these
 * lines never change.
 */
export interface LedgerEdits {
  readonly lines: number;
  readonly edits: readonly (readonly [at: number, removed: number, added: readonly string[]])[];
}

const placeOf = (rowId: string) => ({ table: 'archived_row', column: 'sealed_cells', rowId });

/** Seals the stored part of an imported row. */
export const sealArchived = (keys: FieldKeys, rowId: string, content: ArchivedCells | LedgerEdits): string =>
  encryptField(keys, placeOf(rowId), JSON.stringify(content));

export const openArchived = <T extends ArchivedCells | LedgerEdits>(
  keys: FieldKeys,
  rowId: string,
  sealed: string,
): T => JSON.parse(decryptField(keys, placeOf(rowId), sealed)) as T;

/** Returns whether a package has exactly the derived row, so that nothing needs to be stored. */
export const isDerivable = (original: Cells | null, derived: Cells | null): boolean =>
  original !== null && derived !== null && original.every((cell, column) => cell === derived[column]);

/**
 * Returns the row to export: the stored original cells where the portal changed nothing since the import,
 * otherwise the derived cells. Returns null if there is no row.
 */
export function exportedCells(now: Cells | null, { original, derived }: ArchivedCells): Cells | null {
  if (now === null) return derived === null ? original : null;
  if (derived === null) return now;
  if (original === null) return now.every((cell, column) => cell === derived[column]) ? null : now;
  return now.map((cell, column) => (cell === derived[column] ? (original[column] ?? '') : cell));
}

const END_OF_LINE = '\r\n';
const keyAt = positionsOf('grootboek').sleutel;
const keyOfLine = (line: string): string => line.split(',', keyAt + 1)[keyAt] ?? '';

const linesOf = (text: string): string[] =>
  text === '' ? [] : text.slice(0, -END_OF_LINE.length).split(END_OF_LINE);

/** Returns the edits that turn derived lines into the lines of a package; undefined if they are equal. */
export function ledgerEdits(derivedText: string, original: readonly Cells[]): LedgerEdits | undefined {
  const derived = linesOf(derivedText);
  const packageLines = original.map((cells) => packageLine(cells).slice(0, -END_OF_LINE.length));
  const keys = new Set(original.map((cells) => cells[keyAt] ?? ''));
  const edits: [number, number, string[]][] = [];
  const edit = (at: number, removed: number, added: readonly string[]): void => {
    const last = edits.at(-1);
    if (last && last[0] + last[1] === at) {
      last[1] += removed;
      last[2].push(...added);
    } else edits.push([at, removed, [...added]]);
  };
  let at = 0;
  for (const line of packageLines) {
    // A derived line that the package does not have is omitted, whatever its position.
    while (at < derived.length && !keys.has(keyOfLine(derived[at] ?? ''))) {
      edit(at, 1, []);
      at += 1;
    }
    if (derived[at] === line) at += 1;
    else if (at < derived.length && keyOfLine(derived[at] ?? '') === keyOfLine(line)) {
      edit(at, 1, [line]);
      at += 1;
    } else edit(at, 0, [line]);
  }
  if (at < derived.length) edit(at, derived.length - at, []);
  return edits.length === 0 ? undefined : { lines: derived.length, edits };
}

/**
 * Returns the ledger lines to export: those of the package, followed by the lines booked by the portal since
 * the import.
 */
export function editedLines(derivedText: string, { lines, edits }: LedgerEdits): string {
  const derived = linesOf(derivedText);
  const exported: string[] = [];
  let at = 0;
  for (const [start, removed, added] of edits) {
    for (; at < start; at += 1) exported.push(derived[at] ?? '');
    exported.push(...added);
    at += removed;
  }
  for (; at < derived.length; at += 1) exported.push(derived[at] ?? '');
  if (derived.length < lines) throw new Error('the ledger has fewer lines than it had after the import');
  return exported.map((line) => line + END_OF_LINE).join('');
}

/**
 * Returns the ledger lines that an export must contain after a monthly package: the lines it contained
 * before, followed by the new lines of the package. Returns undefined if the package adds no lines. Later
 * lines follow earlier lines, which never change.
 */
export function continuedLines(
  derivedText: string,
  delivered: readonly Cells[],
  before: LedgerEdits | undefined,
): Cells[] | undefined {
  const derived = linesOf(derivedText);
  const cellsOf = (line: string): Cells => line.split(',');
  const keys = new Set(delivered.map((cells) => cells[keyAt] ?? ''));
  const first = derived.findIndex((line, at) => at >= (before?.lines ?? 0) && keys.has(keyOfLine(line)));
  const end = first < 0 ? derived.length : first;
  const stored = derived
    .slice(0, end)
    .map((line) => line + END_OF_LINE)
    .join('');
  const earlier = linesOf(before ? editedLines(stored, before) : stored).map(cellsOf);
  const existingKeys = new Set(earlier.map((cells) => cells[keyAt] ?? ''));
  const added = delivered.filter((cells) => !existingKeys.has(cells[keyAt] ?? ''));
  return added.length === 0 || first < 0 ? undefined : [...earlier, ...added];
}
