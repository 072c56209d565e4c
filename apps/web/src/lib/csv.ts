import { BYTE_ORDER_MARK, csvLine } from '@portaal/domain/notation/csv';
import { saveFile } from './save-file.ts';

/** Figures of a chart as a table: the first column identifies the row. */
export interface DataTable {
  columns: readonly string[];
  rows: readonly (readonly (string | number | null)[])[];
}

/** Returns the table as CSV. */
export const toCsv = ({ columns, rows }: DataTable): string =>
  BYTE_ORDER_MARK + [columns, ...rows].map(csvLine).join('');

/** Downloads the table as a CSV file in the browser. */
export function downloadCsv(fileName: string, table: DataTable): void {
  saveFile(fileName, new Blob([toCsv(table)], { type: 'text/csv;charset=utf-8' }));
}
