import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from '../orm.ts';

interface UpdateStatement {
  readonly columns: readonly (readonly [field: string, column: PgColumn])[];
  readonly name: string;
  readonly text: string;
}

const statements = new Map<PgTable, Map<string, UpdateStatement>>();
let made = 0;

/**
 * Updates the row with the given id, like `update(table).set(values)`. The statement is built once per table and set
 * of fields, and planned once per connection. Undefined fields stay unchanged.
 */
export async function updateRow<T extends PgTable>(
  tx: Transaction,
  table: T,
  id: string,
  values: Partial<T['$inferInsert']>,
): Promise<void> {
  const changed = Object.entries(values).filter(([, value]) => value !== undefined);
  if (changed.length === 0) return;
  const { columns, name, text } = statementOf(
    table,
    changed.map(([field]) => field),
  );
  const sent = new Map(changed);
  const driven = columns.map(([field, column]) => {
    const value = sent.get(field);
    return value === null ? null : column.mapToDriverValue(value);
  });
  await tx.$client.query({ name, text, values: [id, ...driven] });
}

function statementOf(table: PgTable, fields: readonly string[]): UpdateStatement {
  const ofTable = statements.get(table) ?? new Map<string, UpdateStatement>();
  statements.set(table, ofTable);
  const cached = ofTable.get(fields.join());
  if (cached) return cached;
  const columns = Object.entries<PgColumn>(getTableColumns(table)).filter(([field]) =>
    fields.includes(field),
  );
  const set = columns.map(([, column], i) => `"${column.name}" = $${i + 2}`).join(', ');
  made += 1;
  const name = `update_row_${made}`;
  const text = `update "${getTableName(table)}" set ${set} where "id" = $1`;
  const statement = { columns, name, text };
  ofTable.set(fields.join(), statement);
  return statement;
}
