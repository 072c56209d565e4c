import { saveFile } from '../lib/save-file.ts';

/** Figures of a chart: the first column names the row. A number is written with a decimal comma; `null` is unknown. */
export interface DataTable {
  columns: readonly string[];
  rows: readonly (readonly (string | number | null)[])[];
}

function csvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value).replace('.', ',');
  // A text that a spreadsheet would run as a formula is kept a text.
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[";\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** CSV as Dutch spreadsheets open it: semicolons, decimal commas, a byte order mark. */
export function toCsv({ columns, rows }: DataTable): string {
  const lines = [columns, ...rows].map((row) => row.map(csvCell).join(';'));
  return `\ufeff${lines.join('\r\n')}\r\n`;
}

/** Hands the text to the browser as a file. */
export function downloadCsv(fileName: string, table: DataTable): void {
  saveFile(fileName, new Blob([toCsv(table)], { type: 'text/csv;charset=utf-8' }));
}
