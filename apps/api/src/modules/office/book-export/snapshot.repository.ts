import type { Transaction } from '../../../platform/orm.ts';

/** Cells of a row as the database formats them. */
export type RawRow = readonly (string | null)[];

/** A query whose columns are all text. The first column is the sort key of the row. */
export interface RowQuery {
  readonly text: string;
  readonly values: readonly unknown[];
}

const ROWS_A_FETCH = 2_000;

/** Makes every statement of a transaction see the same moment, so that all files of an export agree. */
export async function takeSnapshot(tx: Transaction): Promise<void> {
  await tx.$client.query('set transaction isolation level repeatable read');
}

let cursors = 0;

/** Yields the rows of a query from a cursor, so that memory does not depend on their number. */
export async function* rowsOf(
  tx: Transaction,
  { text, values }: RowQuery,
  rowsAFetch = ROWS_A_FETCH,
): AsyncGenerator<RawRow> {
  cursors += 1;
  const name = `export_rows_${cursors}`;
  await tx.$client.query(`declare ${name} no scroll cursor for ${text}`, [...values]);
  for (;;) {
    const { rows } = await tx.$client.query<(string | null)[]>({
      text: `fetch ${rowsAFetch} from ${name}`,
      rowMode: 'array',
    });
    if (rows.length === 0) break;
    yield* rows;
  }
  await tx.$client.query(`close ${name}`);
}
