import { columnsOf, type PackageFileName } from './files.ts';

// Canonical notation of a file: UTF-8 without a byte order mark, RFC 4180 with commas and CRLF, and quotation marks
// only around cells that require them.

const MUST_QUOTE = /[",\r\n]/;

const quoted = (cell: string): string => (MUST_QUOTE.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Returns a row as one line of a file. */
export const packageLine = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\r\n`;

/** Returns the first line of a file: the names of its columns. */
export const headerLine = (name: PackageFileName): string =>
  packageLine(columnsOf(name).map(([column]) => column));

/** Formats an integer in units of the last decimal: 1234 with 2 places gives `12.34`. */
export function decimalText(scaled: number, places: number): string {
  const digits = String(Math.abs(scaled)).padStart(places + 1, '0');
  return `${scaled < 0 ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}
