import type { PackageContent } from './package-files.ts';

/** Location at which the check must report a planted fault. */
export interface FaultPlace {
  readonly file: string;
  readonly line: number | null;
  readonly column: string | null;
}

/** A package with a planted fault. */
export interface FaultyPackage {
  readonly contents: readonly PackageContent[];
  readonly place: FaultPlace;
  /** Changes the bytes of the archive, for faults that no archiver can produce. */
  readonly patch?: (archive: Buffer) => Buffer;
}

export type Plant = (contents: readonly PackageContent[]) => FaultyPackage;

/** Replaces the parts of a file with the result of `edit`. */
export function withParts(
  contents: readonly PackageContent[],
  path: string,
  edit: (parts: string[]) => readonly (string | Buffer)[],
): PackageContent[] {
  return contents.map((content) =>
    content.path === path ? { path, parts: () => edit([...content.parts()].map(String)) } : content,
  );
}

/** Cells of a row by column name. Rows that contain a quotation mark are skipped and never edited. */
type Cells = Record<string, string>;

interface EditedRow {
  readonly at: number;
  readonly line: number;
  readonly cells: Cells;
}

const END = '\r\n';

function rowsOf(parts: readonly string[]): EditedRow[] {
  const names = (parts[0] ?? '').trimEnd().split(',');
  let line = 1;
  return parts.flatMap((part, at) => {
    const start = line;
    line += part.split('\n').length - 1;
    if (at === 0 || part.includes('"')) return [];
    const cells = part.slice(0, -END.length).split(',');
    return [{ at, line: start, cells: Object.fromEntries(names.map((name, i) => [name, cells[i] ?? ''])) }];
  });
}

const lineOf = (cells: Cells): string => `${Object.values(cells).join(',')}${END}`;

/** Returns the first row of a file that matches `where`. Throws if there is none. */
function findRow(
  parts: readonly string[],
  where: (cells: Cells, rows: readonly EditedRow[]) => boolean,
): EditedRow {
  const rows = rowsOf(parts);
  const found = rows.find(({ cells }) => where(cells, rows));
  if (!found) throw new Error('no row in which this fault can be planted');
  return found;
}

const partsOf = (contents: readonly PackageContent[], path: string): string[] =>
  [...(contents.find((content) => content.path === path)?.parts() ?? [])].map(String);

/** Returns the first row of a file that can be edited. */
export const firstCells = (contents: readonly PackageContent[], name: string): Cells =>
  findRow(partsOf(contents, `${name}.csv`), () => true).cells;

interface CellEdit {
  readonly where?: (cells: Cells) => boolean;
  /** Column in which the check must report the fault; by default the edited column. */
  readonly foundIn?: string;
  /** Null for a fault that the check reports without a line number; by default the edited line. */
  readonly foundAtLine?: null;
}

/** Plants a fault in one cell of the first row, or of the first row that matches. */
export const inCell =
  (
    name: string,
    column: string,
    edit: (cell: string, cells: Cells) => string,
    options: CellEdit = {},
  ): Plant =>
  (contents) => {
    const path = `${name}.csv`;
    const row = findRow(partsOf(contents, path), (cells) => options.where?.(cells) ?? true);
    const edited = lineOf({ ...row.cells, [column]: edit(row.cells[column] ?? '', row.cells) });
    return {
      contents: withParts(contents, path, (parts) => parts.with(row.at, edited)),
      place: {
        file: path,
        line: options.foundAtLine === undefined ? row.line : options.foundAtLine,
        column: options.foundIn ?? column,
      },
    };
  };

/**
 * Inserts rows after the first row that matches: copies of that row with some cells changed. The check must report the
 * fault in the added row `faulty`.
 */
export const addedRows =
  (
    name: string,
    column: string,
    changes: (cells: Cells) => readonly Cells[],
    where: (cells: Cells) => boolean = () => true,
    faulty = 1,
  ): Plant =>
  (contents) => {
    const path = `${name}.csv`;
    const row = findRow(partsOf(contents, path), where);
    const added = changes(row.cells).map((change) => lineOf({ ...row.cells, ...change }));
    return {
      contents: withParts(contents, path, (parts) => parts.toSpliced(row.at + 1, 0, ...added)),
      place: { file: path, line: row.line + faulty, column },
    };
  };

/** Inserts a row after the first row that matches: a copy of that row with some cells changed. */
export const addedRow = (
  name: string,
  column: string,
  change: (cells: Cells) => Cells,
  where?: (cells: Cells) => boolean,
): Plant => addedRows(name, column, (cells) => [change(cells)], where);

/** Removes the first row that matches; the check must report the fault at `place`. */
export const removedRow =
  (name: string, place: FaultPlace, where: Parameters<typeof findRow>[1] = () => true): Plant =>
  (contents) => {
    const path = `${name}.csv`;
    const row = findRow(partsOf(contents, path), where);
    return {
      contents: withParts(contents, path, (parts) => parts.toSpliced(row.at, 1)),
      place,
    };
  };

/** Swaps the first two rows of a file. */
export const swappedRows =
  (name: string, column: string): Plant =>
  (contents) => ({
    contents: withParts(contents, `${name}.csv`, ([header = '', first = '', second = '', ...rest]) => [
      header,
      second,
      first,
      ...rest,
    ]),
    place: { file: `${name}.csv`, line: 3, column },
  });

/** Replaces the whole text of a file with an edited text. */
export const inText =
  (name: string, edit: (text: string) => string | Buffer, place: Partial<FaultPlace> = {}): Plant =>
  (contents) => {
    const path = name.includes('.') ? name : `${name}.csv`;
    return {
      contents: withParts(contents, path, (parts) => [edit(parts.join(''))]),
      place: { file: path, line: 1, column: null, ...place },
    };
  };

/** Adds a file to the package, possibly with the same path as an existing file. */
export const addedFile =
  (path: string, content: string): Plant =>
  (contents) => ({
    contents: [...contents, { path, parts: () => [content] }],
    place: { file: path, line: null, column: null },
  });

export const removedFile =
  (path: string): Plant =>
  (contents) => ({
    contents: contents.filter((content) => content.path !== path),
    place: { file: path, line: null, column: null },
  });

/** Adds one to the last decimal of a number. */
export function plusLast(text: string): string {
  const places = text.length - text.indexOf('.') - 1;
  return (Number(text) + 10 ** -places).toFixed(places);
}

/** Replaces the last digit with another digit. */
export const otherDigit = (text: string): string =>
  text.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10));
