/** Written with a decimal comma and always so many decimals, so that a column of a spreadsheet lines up. */
export interface CsvDecimal {
  readonly value: number;
  readonly decimals: number;
}

/** `null` is unknown and stays empty. */
export type CsvValue = string | CsvDecimal | null;

/** What makes a spreadsheet read a text as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

function cell(value: CsvValue): string {
  if (value === null) return '';
  if (typeof value === 'object') return value.value.toFixed(value.decimals).replace('.', ',');
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[";\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line as Dutch spreadsheets open it. */
export const csvLine = (values: readonly CsvValue[]): string => `${values.map(cell).join(';')}\r\n`;

/** Says that the file is UTF-8; comes before its first line. */
export const BYTE_ORDER_MARK = '\ufeff';
