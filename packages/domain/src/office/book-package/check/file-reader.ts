import { type CellKind, EMPTY_CELL, kindOf } from '../cells.ts';
import { columnsOf, type PackageFileName, packageFiles } from '../files.ts';
import type { RowCheck } from './book-rows.ts';
import type { FileReport } from './fault.ts';

/** Reads the rows of one file. */
export interface FileReader {
  /** Checks the column names; returns false if the rows cannot be read with these columns. */
  readonly header: (cells: readonly string[]) => boolean;
  /** Checks one row, and passes it on if every cell is valid for its column. */
  readonly row: (cells: readonly string[], line: number) => void;
}

/** Maximum number of accepted texts cached per column. */
const MOST_REMEMBERED = 20_000;

/**
 * Returns a check of one column that does not validate a text again if it equals the previous text, or a cached text
 * of a column with few different texts.
 */
function columnCheck({ isRequired, hasFewTexts, problem }: CellKind): (text: string) => string | undefined {
  const accepted = new Set<string>();
  let last = '';
  return (text) => {
    if (text === '') return isRequired ? EMPTY_CELL : undefined;
    if (text === last || accepted.has(text)) return undefined;
    const message = problem(text);
    if (message !== undefined) return message;
    last = text;
    if (hasFewTexts && accepted.size < MOST_REMEMBERED) accepted.add(text);
    return undefined;
  };
}

/**
 * Returns a reader that checks names, cells and the order of the key, in which a key that occurs twice is found
 * without storing keys. `markIncomplete` is called for each row that is not accepted.
 */
export function fileReader(
  name: PackageFileName,
  report: FileReport,
  { row: accept, rejected }: RowCheck,
  markIncomplete: () => void,
): FileReader {
  const columns = columnsOf(name).map(([column, cell]) => ({ column, check: columnCheck(kindOf(cell)) }));
  const names = columns.map(({ column }) => column);
  const checks = columns.map(({ check }) => check);
  const keyPlaces: readonly number[] = packageFiles[name].key.map((column) => names.indexOf(column));
  const lastKey = keyPlaces[keyPlaces.length - 1] ?? 0;
  let before: readonly string[] | undefined;

  /** Compares two keys: negative if the first comes before the second. */
  function compare(first: readonly string[], second: readonly string[]): number {
    for (const at of keyPlaces) {
      const [a = '', b = ''] = [first[at], second[at]];
      if (a !== b) return a < b ? -1 : 1;
    }
    return 0;
  }

  /**
   * Compares a row with the previous row. A row in the wrong place is reported once, not every row after it.
   */
  function isInOrder(cells: readonly string[], line: number): boolean {
    const order = before === undefined ? -1 : compare(before, cells);
    before = cells;
    if (order < 0) return true;
    const key = keyPlaces.map((at) => names[at]).join(' en ');
    report.fault(
      line,
      names[lastKey] ?? null,
      order === 0
        ? `Deze sleutel staat er al. Elke regel heeft een eigen ${key}.`
        : `Deze regel staat niet op volgorde van ${key}.`,
    );
    return false;
  }

  return {
    header(cells) {
      const wrong = headerProblem(names, cells);
      if (wrong) report.fault(1, wrong.column, wrong.message);
      return wrong === undefined;
    },
    row(cells, line) {
      if (cells.length !== names.length) {
        report.fault(line, null, rowLengthProblem(cells, names.length));
        markIncomplete();
        return;
      }
      let fits = true;
      for (let at = 0; at < checks.length; at += 1) {
        const message = checks[at]?.(cells[at] ?? '');
        if (message === undefined) continue;
        report.fault(line, names[at] ?? null, message);
        fits = false;
      }
      if (isInOrder(cells, line) && fits) {
        accept(cells, line);
        return;
      }
      markIncomplete();
      rejected?.(cells, line);
    },
  };
}

const COMMA_IN_NUMBER = ' Staat er een komma in een getal? Gebruik een punt.';

const rowLengthProblem = (cells: readonly string[], columns: number): string =>
  cells.length === 1 && cells[0] === ''
    ? 'Deze regel is leeg.'
    : `Deze regel heeft ${cells.length} cellen in plaats van ${columns}.${cells.length > columns ? COMMA_IN_NUMBER : ''}`;

function headerProblem(
  names: readonly string[],
  cells: readonly string[],
): { readonly column: string | null; readonly message: string } | undefined {
  if (cells.length === 1 && (cells[0] ?? '').includes(';')) {
    return { column: null, message: 'De kolommen zijn gescheiden met een puntkomma. Gebruik een komma.' };
  }
  const missing = names.find((name) => !cells.includes(name));
  if (missing !== undefined) return { column: missing, message: 'Deze kolom ontbreekt.' };
  const unknown = cells.find((cell) => !names.includes(cell));
  if (unknown !== undefined) return { column: unknown, message: 'Deze kolom hoort niet in dit bestand.' };
  const at = names.findIndex((name, place) => cells[place] !== name);
  if (at < 0 && cells.length === names.length) return undefined;
  const column = cells[Math.max(at, 0)] ?? null;
  return {
    column,
    message: `De kolommen staan niet in de volgorde ${names.join(', ')}.`,
  };
}
