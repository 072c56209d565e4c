import { Column, is, SQL } from 'drizzle-orm';
import pg from 'pg';
import { type RowReader, readTextArray, TEXT_ARRAY } from './database/index.ts';

/** A field of a prepared select. Drizzle lists the fields in the column order of a row. */
export interface SelectedField {
  readonly path: readonly string[];
  readonly field: unknown;
}

interface Decoder {
  mapFromDriverValue(value: unknown): unknown;
}

function decoderOf(field: unknown): Decoder {
  if (is(field, Column)) return field;
  // An aliased expression (`sql.as`) wraps the actual expression.
  const expression = is(field, SQL) ? field : (field as { sql: SQL }).sql;
  return (expression as unknown as { decoder: Decoder }).decoder;
}

/** Decoders that return the driver's value unchanged. */
const asIs = new Set([Column.prototype.mapFromDriverValue, decoderOf(new SQL([])).mapFromDriverValue]);

const { builtins } = pg.types;

/**
 * Types whose values drizzle must receive as text, because its columns parse the text. The library has no
 * names for the last five types.
 */
const TEXTS: ReadonlySet<number> = new Set([
  builtins.TEXT,
  builtins.VARCHAR,
  builtins.UUID,
  builtins.INT8,
  builtins.NUMERIC,
  builtins.TIMESTAMPTZ,
  builtins.TIMESTAMP,
  builtins.DATE,
  builtins.INTERVAL,
  ...[1115, 1182, 1185, 1187, 1231],
]);

type CellReader = (text: string) => unknown;

/**
 * Returns the driver's parser of a type, which runs before drizzle's column decoder; undefined if the value remains
 * text.
 */
function driverReader(type: number): CellReader | undefined {
  if (TEXTS.has(type)) return undefined;
  return type === TEXT_ARRAY ? readTextArray : (pg.types.getTypeParser(type) as CellReader);
}

function cellReader(type: number, field: unknown): CellReader | undefined {
  const read = driverReader(type);
  const decoder = decoderOf(field);
  if (asIs.has(decoder.mapFromDriverValue)) return read;
  if (read === undefined) return (text) => decoder.mapFromDriverValue(text);
  return (text) => decoder.mapFromDriverValue(read(text));
}

/**
 * Returns a reader for rows with these fields and column types. It determines the conversion once per column;
 * drizzle and its driver do so for every cell.
 */
export function rowReader(fields: readonly SelectedField[], types: readonly number[]): RowReader {
  const cells = fields.map(({ path: [name = ''], field }, at) => ({
    name,
    read: cellReader(types[at] ?? builtins.TEXT, field),
  }));
  return (row) => {
    const result: Record<string, unknown> = {};
    for (let at = 0; at < cells.length; at += 1) {
      const { name, read } = cells[at] as (typeof cells)[number];
      const text = row[at] ?? null;
      result[name] = text === null || read === undefined ? text : read(text);
    }
    return result;
  };
}
