import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Orm } from '../orm.ts';

/** Rows a statement: past this the time a row no longer falls, while the message and its memory grow. */
const BATCH = 5_000;

/**
 * Inserts many rows through `INSERT … SELECT * FROM unnest(…)`: one array a column, so that the statement
 * has as many parameters as the table has columns, on PostgreSQL and on the embedded database alike.
 * All rows have the fields of the first. With `skipExisting` a row whose key is
 * there already is left out; without it that is an error.
 */
export async function bulkInsert<T extends PgTable>(
  orm: Orm,
  table: T,
  rows: readonly T['$inferInsert'][],
  options: { skipExisting?: boolean } = {},
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.entries<PgColumn>(getTableColumns(table)).filter(([field]) => field in first);
  const names = sql.join(
    columns.map(([, column]) => sql.identifier(column.name)),
    sql`, `,
  );
  const onConflict = sql.raw(options.skipExisting ? ' on conflict do nothing' : '');
  for (let start = 0; start < rows.length; start += BATCH) {
    const batch: readonly Record<string, unknown>[] = rows.slice(start, start + BATCH);
    const arrays = columns.map(([field, column]) => columnArray(column, field, batch));
    await orm.execute(
      sql`insert into ${table} (${names}) select * from unnest(${sql.join(arrays, sql`, `)})${onConflict}`,
    );
  }
}

function columnArray(column: PgColumn, field: string, rows: readonly Record<string, unknown>[]): SQL {
  const elements = rows.map((row) => arrayElement(row[field], column));
  return sql`${`{${elements.join(',')}}`}::${sql.raw(column.getSQLType())}[]`;
}

/** A value as text in an array literal; null and the digits of a number need no quotes. */
function arrayElement(value: unknown, column: PgColumn): string {
  if (value === null || value === undefined) return 'NULL';
  const driven: unknown = column.mapToDriverValue(value);
  const text = Buffer.isBuffer(driven) ? `\\x${driven.toString('hex')}` : String(driven);
  return typeof value === 'number' ? text : `"${text.replace(/["\\]/g, '\\$&')}"`;
}
