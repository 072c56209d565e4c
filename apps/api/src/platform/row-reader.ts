import { Column, is, SQL } from 'drizzle-orm';

/** A field of a prepared select, as drizzle lists them in the order of the columns of a row. */
export interface SelectedField {
  readonly path: readonly string[];
  readonly field: unknown;
}

interface Decoder {
  mapFromDriverValue(value: unknown): unknown;
}

function decoderOf(field: unknown): Decoder {
  if (is(field, Column)) return field;
  // The name of an expression (`sql.as`) hides the expression itself.
  const expression = is(field, SQL) ? field : (field as { sql: SQL }).sql;
  return (expression as unknown as { decoder: Decoder }).decoder;
}

/** What leaves a value as the driver gave it. */
const asIs = new Set([Column.prototype.mapFromDriverValue, decoderOf(new SQL([])).mapFromDriverValue]);

/**
 * Reads the rows of one statement into objects. Drizzle looks up for every cell of every row what kind of field it is,
 * a third of the time a short list takes; here that is done once a statement. Undefined for rows with rows in them, of
 * which it depends on the joins whether one is there: those drizzle reads itself.
 */
export function rowReader(
  fields: readonly SelectedField[],
): ((rows: readonly unknown[][]) => unknown[]) | undefined {
  if (fields.some(({ path }) => path.length > 1)) return undefined;
  const cells = fields.map(({ path: [name = ''], field }) => {
    const decoder = decoderOf(field);
    return { name, decoder: asIs.has(decoder.mapFromDriverValue) ? undefined : decoder };
  });
  return (rows) =>
    rows.map((row) => {
      const result: Record<string, unknown> = {};
      for (let at = 0; at < cells.length; at += 1) {
        const { name, decoder } = cells[at] as (typeof cells)[number];
        const value = row[at];
        result[name] = value === null || decoder === undefined ? value : decoder.mapFromDriverValue(value);
      }
      return result;
    });
}
