import pg from 'pg';

/** Converts one row to an object. The cells are text in PostgreSQL's notation. */
export type RowReader = (cells: readonly (string | null)[]) => unknown;

/** A named statement that the database plans once per connection. */
export interface NamedStatement {
  readonly name: string;
  readonly text: string;
  /** Returns the reader for rows with these column types, given as object ids of `pg_type`. */
  readonly readerOf: (types: readonly number[]) => RowReader;
  /**
   * Readers per connection. The columns of a planned statement never change within a connection, so they are
   * described once.
   */
  readonly readers: WeakMap<pg.Connection, RowReader>;
}

/** A query of the `pg` library with its response callbacks, which the type definitions omit. */
interface DriverQuery extends pg.Submittable {
  name: string;
  values: readonly unknown[];
  _canceledDueToError: unknown;
  prepare(connection: pg.Connection): void;
}
const DriverQuery = pg.Query as unknown as new (text: string) => DriverQuery;

const undescribed = new WeakMap<pg.Connection, pg.Connection>();

/** Returns a view of the same connection that requests no row description. */
function withoutDescription(connection: pg.Connection): pg.Connection {
  const undescribedColumns = undescribed.get(connection);
  if (undescribedColumns) return undescribedColumns;
  const silent = Object.create(connection, { describe: { value: () => {} } }) as pg.Connection;
  undescribed.set(connection, silent);
  return silent;
}

/**
 * Converts each row to an object as it arrives. The library's own query class requests the row description
 * for every query, and first builds an array of each row (decision 0016).
 */
class RowsQuery extends DriverQuery {
  readonly objects: unknown[] = [];
  readonly #statement: NamedStatement;
  #connection: pg.Connection | undefined;
  #read: RowReader | undefined;

  constructor(statement: NamedStatement, values: readonly unknown[]) {
    super(statement.text);
    this.#statement = statement;
    this.name = statement.name;
    this.values = values;
  }

  override prepare(connection: pg.Connection): void {
    this.#connection = connection;
    this.#read = this.#statement.readers.get(connection);
    super.prepare(this.#read ? withoutDescription(connection) : connection);
  }

  handleRowDescription({ fields }: { readonly fields: readonly { readonly dataTypeID: number }[] }): void {
    this.#read = this.#statement.readerOf(fields.map(({ dataTypeID }) => dataTypeID));
    if (this.#connection) this.#statement.readers.set(this.#connection, this.#read);
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    if (this._canceledDueToError) return;
    try {
      this.objects.push(this.#read?.(fields));
    } catch (error) {
      this._canceledDueToError = error;
    }
  }
}

type Ask = (query: RowsQuery, done: (error: unknown) => void) => void;

/** Runs a statement on a client, or on a connection from a pool. */
export function queryRows(
  client: pg.Pool | pg.PoolClient,
  statement: NamedStatement,
  values: readonly unknown[],
): Promise<unknown[]> {
  return new Promise((resolve, reject) => {
    const query = new RowsQuery(statement, values);
    (client.query as unknown as Ask).call(client, query, (error) => {
      if (error) reject(error);
      else resolve(query.objects);
    });
  });
}
