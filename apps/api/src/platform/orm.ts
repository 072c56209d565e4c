import { fillPlaceholders } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import * as schema from '../schema/index.ts';
import { type Connection, inTransaction, type NamedStatement, queryRows } from './database/index.ts';
import { rowReader, type SelectedField } from './row-reader.ts';

type Schema = typeof schema;

/** What repositories run their statements on: the pool, or the one client of an open transaction. */
export type Orm = NodePgDatabase<Schema> & { readonly $client: pg.Pool | pg.PoolClient };

/** Only inside a transaction: what must not happen half asks for this type. */
export type Transaction = NodePgDatabase<Schema> & { readonly $client: pg.PoolClient };

export interface Database {
  readonly kind: Connection['kind'];
  readonly orm: Orm;
  /** False while the database is known to be away: nothing is to be asked of it. */
  isResponding(): boolean;
  /** Runs `work` between BEGIN and COMMIT; an error rolls everything back. Not to be nested. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
}

export function databaseOn(connection: Pick<Connection, 'kind' | 'pool' | 'isResponding'>): Database {
  const { kind, pool, isResponding } = connection;
  return {
    kind,
    isResponding,
    orm: drizzle({ client: pool, schema }),
    transaction: (work) => inTransaction(pool, (client) => work(executorOf(client))),
  };
}

const executors = new WeakMap<pg.PoolClient, Transaction>();

/** One as long as its connection lives, so that what is prepared in one transaction is so in the next. */
function executorOf(client: pg.PoolClient): Transaction {
  const known = executors.get(client);
  if (known) return known;
  // The library types every client as a pool.
  const executor = drizzle({ client, schema }) as unknown as Transaction;
  executors.set(client, executor);
  return executor;
}

/** What drizzle makes of a select that is prepared; the types it exports leave these out. */
interface Statement {
  readonly fields?: readonly SelectedField[];
  readonly queryString: string;
  readonly params: unknown[];
  execute(values?: Record<string, unknown>): Promise<unknown>;
}

const statements = new WeakMap<Orm, Map<string, unknown>>();

/**
 * A named prepared statement, made once per executor: building the SQL text costs more than running it
 * (stack.md 4). On one connection the database plans a name once, whichever executor asks.
 */
export function prepared<T extends object>(orm: Orm, name: string, build: (orm: Orm) => T): T {
  let known = statements.get(orm);
  if (!known) {
    known = new Map();
    statements.set(orm, known);
  }
  const existing = known.get(name);
  if (existing) return existing as T;
  const statement = build(orm);
  readOurselves(orm, name, statement as unknown as Statement);
  known.set(name, statement);
  return statement;
}

/**
 * Rows of a list are read by us. Rows with rows in them, of which it depends on the joins whether one is there, drizzle
 * reads itself.
 */
function readOurselves(orm: Orm, name: string, statement: Statement): void {
  const { fields, queryString, params } = statement;
  if (!fields || fields.some(({ path }) => path.length > 1)) return;
  const named: NamedStatement = {
    name,
    text: queryString,
    readerOf: (types) => rowReader(fields, types),
    readers: new WeakMap(),
  };
  statement.execute = (values = {}) => queryRows(orm.$client, named, fillPlaceholders(params, values));
}
