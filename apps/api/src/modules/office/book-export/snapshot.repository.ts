import type { Transaction } from '../../../platform/orm.ts';

/** Cells of a row as the database formats them. */
export type RawRow = readonly (string | null)[];

/** A query whose columns are all text. The first column is the sort key of the row. */
export interface RowQuery {
  readonly text: string;
  readonly values: readonly unknown[];
}

const ROWS_A_FETCH = 2_000;

/** Makes every statement of a transaction use the same snapshot, so that all files of an export agree. */
export async function takeSnapshot(tx: Transaction): Promise<void> {
  await tx.$client.query('set transaction isolation level repeatable read');
}

let cursors = 0;

/**
 * Yields the rows of a query from a cursor, so that memory does not depend on their number. The database
 * reads the next rows while the caller processes the previous ones.
 */
export async function* rowsOf(
  tx: Transaction,
  { text, values }: RowQuery,
  rowsAFetch = ROWS_A_FETCH,
): AsyncGenerator<RawRow> {
  cursors += 1;
  const name = `export_rows_${cursors}`;
  await tx.$client.query(`declare ${name} no scroll cursor for ${text}`, [...values]);
  const fetch = async (): Promise<RawRow[]> => {
    const { rows } = await tx.$client.query<(string | null)[]>({
      text: `fetch ${rowsAFetch} from ${name}`,
      rowMode: 'array',
    });
    return rows;
  };
  let next = fetch();
  try {
    for (let rows = await next; rows.length > 0; rows = await next) {
      if (rows.length === rowsAFetch) {
        next = fetch();
        // An error is thrown when these rows are awaited.
        next.catch(() => {});
      } else next = Promise.resolve([]);
      yield* rows;
    }
  } finally {
    await next.catch(() => {});
  }
  await tx.$client.query(`close ${name}`);
}
