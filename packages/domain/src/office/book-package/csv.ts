import { columnsOf, type PackageFileName } from './files.ts';

// Canonical notation of a file: UTF-8 without a byte order mark, RFC 4180 with a comma and CRLF, a cell in quotation
// marks only where it must be.

const MUST_QUOTE = /[",\r\n]/;

const quoted = (cell: string): string => (MUST_QUOTE.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Returns a row as one line of a file. */
export const packageLine = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\r\n`;

/** Returns the first line of a file: the names of its columns. */
export const headerLine = (name: PackageFileName): string =>
  packageLine(columnsOf(name).map(([column]) => column));

/** Formats a whole number of the last place with that many decimals: 1234 and 2 give `12.34`. */
export function decimalText(scaled: number, places: number): string {
  const digits = String(Math.abs(scaled)).padStart(places + 1, '0');
  return `${scaled < 0 ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}
