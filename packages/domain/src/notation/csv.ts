/** A number written with a decimal comma and a fixed number of decimals, so that a spreadsheet column lines up. */
export interface CsvDecimal {
  readonly value: number;
  readonly decimals: number;
}

/** Cell of a CSV file. A plain number has as many decimals as it needs; `null` is unknown and leaves the cell empty. */
export type CsvValue = string | number | CsvDecimal | null;

/** First characters that make a spreadsheet read a text as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

function cell(value: CsvValue): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value).replace('.', ',');
  if (typeof value === 'object') return value.value.toFixed(value.decimals).replace('.', ',');
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[";\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Returns one line in the form that Dutch spreadsheets open: with semicolons and decimal commas. */
export const csvLine = (values: readonly CsvValue[]): string => `${values.map(cell).join(';')}\r\n`;

/** Marks the file as UTF-8; precedes the first line of the file. */
export const BYTE_ORDER_MARK = '\ufeff';
