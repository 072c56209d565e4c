import { saveFile } from '../lib/save-file.ts';

/**
 * Figures of a chart as a table: the first column identifies the row. CSV files use a decimal comma; `null` means
 * unknown.
 */
export interface DataTable {
  columns: readonly string[];
  rows: readonly (readonly (string | number | null)[])[];
}

function csvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value).replace('.', ',');
  // Escapes a text that a spreadsheet would otherwise execute as a formula.
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[";\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Returns CSV for Dutch spreadsheets: with semicolons, decimal commas and a byte order mark. */
export function toCsv({ columns, rows }: DataTable): string {
  const lines = [columns, ...rows].map((row) => row.map(csvCell).join(';'));
  return `\ufeff${lines.join('\r\n')}\r\n`;
}

/** Downloads the table as a CSV file in the browser. */
export function downloadCsv(fileName: string, table: DataTable): void {
  saveFile(fileName, new Blob([toCsv(table)], { type: 'text/csv;charset=utf-8' }));
}
