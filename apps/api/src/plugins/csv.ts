/** A number is written with a decimal comma; `null` is unknown and stays empty. */
export type CsvValue = string | number | null;

/** What makes a spreadsheet read a text as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

function cell(value: CsvValue): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value).replace('.', ',');
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[";\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line as Dutch spreadsheets open it. */
export const csvLine = (values: readonly CsvValue[]): string => `${values.map(cell).join(';')}\r\n`;

/** Says that the file is UTF-8; comes before its first line. */
export const BYTE_ORDER_MARK = '\ufeff';
