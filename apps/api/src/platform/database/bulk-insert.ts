import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Orm } from '../orm.ts';

/**
 * Maximum rows per statement. Beyond this the time per row no longer decreases, while the message and its memory
 * grow.
 */
const BATCH = 5_000;

/**
 * Inserts many rows through `INSERT … SELECT * FROM unnest(…)`: one array per column, so that the statement
 * has as many parameters as the table has columns, on PostgreSQL and the embedded database. All rows have the
 * fields of the first row. With `skipExisting`, skips a row whose key exists; otherwise throws. Returns the
 * number of inserted rows.
 */
export async function bulkInsert<T extends PgTable>(
  orm: Orm,
  table: T,
  rows: readonly T['$inferInsert'][],
  options: { skipExisting?: boolean } = {},
): Promise<number> {
  const [first] = rows;
  if (!first) return 0;
  let inserted = 0;
  const { columns, name, text } = statementOf(table, Object.keys(first), options.skipExisting ?? false);
  for (let start = 0; start < rows.length; start += BATCH) {
    const batch: readonly Record<string, unknown>[] = rows.slice(start, start + BATCH);
    const values = columns.map(([field, column]) => columnArray(column, field, batch));
    const { rowCount } = await orm.$client.query({ name, text, values });
    inserted += rowCount ?? 0;
  }
  return inserted;
}

interface InsertStatement {
  readonly columns: readonly (readonly [field: string, column: PgColumn])[];
  readonly name: string;
  readonly text: string;
}

const statements = new Map<PgTable, Map<string, InsertStatement>>();
let made = 0;

/** Returns the statement for a table and the fields of its rows, built once and planned once per connection. */
function statementOf(table: PgTable, columnNames: readonly string[], skipExisting: boolean): InsertStatement {
  const ofTable = statements.get(table) ?? new Map<string, InsertStatement>();
  statements.set(table, ofTable);
  const key = `${columnNames.join()} ${skipExisting}`;
  const cached = ofTable.get(key);
  if (cached) return cached;
  const columns = Object.entries<PgColumn>(getTableColumns(table)).filter(([field]) =>
    columnNames.includes(field),
  );
  const names = columns.map(([, column]) => `"${column.name}"`).join(', ');
  const arrays = columns.map(([, column], i) => `$${i + 1}::${column.getSQLType()}[]`).join(', ');
  const onConflict = skipExisting ? ' on conflict do nothing' : '';
  made += 1;
  const statement: InsertStatement = {
    columns,
    name: `bulk_insert_${made}`,
    text: `insert into "${getTableName(table)}" (${names}) select * from unnest(${arrays})${onConflict}`,
  };
  ofTable.set(key, statement);
  return statement;
}

/**
 * Returns a column as an array. Rows that are inserted together share many values, so a value equal to the
 * previous row's is not formatted again.
 */
function columnArray(column: PgColumn, field: string, rows: readonly Record<string, unknown>[]): string {
  let last: unknown = null;
  let element = 'NULL';
  const elements = rows.map((row) => {
    const value = row[field] ?? null;
    if (value !== last) {
      last = value;
      element = arrayElement(value, column);
    }
    return element;
  });
  return `{${elements.join(',')}}`;
}

/** Returns a value as text in an array literal. Null and the digits of a number need no quotes. */
function arrayElement(value: unknown, column: PgColumn): string {
  if (value === null) return 'NULL';
  const driven: unknown = column.mapToDriverValue(value);
  const text = Buffer.isBuffer(driven) ? `\\x${driven.toString('hex')}` : String(driven);
  return typeof value === 'number' ? text : `"${text.replace(/["\\]/g, '\\$&')}"`;
}
