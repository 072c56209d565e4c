import { fillPlaceholders } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import * as schema from '../schema/index.ts';
import { type Connection, inTransaction, type NamedStatement, queryRows } from './database/index.ts';
import { rowReader, type SelectedField } from './row-reader.ts';

type Schema = typeof schema;

/** Executor for the statements of repositories: the pool, or the client of an open transaction. */
export type Orm = NodePgDatabase<Schema> & { readonly $client: pg.Pool | pg.PoolClient };

/** An executor that exists only inside a transaction. Work that must be atomic requires this type. */
export type Transaction = NodePgDatabase<Schema> & { readonly $client: pg.PoolClient };

export interface Database {
  readonly kind: Connection['kind'];
  readonly orm: Orm;
  /** Returns false while the database is known to be unavailable; callers should not query it then. */
  isResponding(): boolean;
  /** Runs `work` between BEGIN and COMMIT. An error rolls everything back. Transactions must not be nested. */
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

/** Returns one executor per connection, so that statements prepared in one transaction are available in the next. */
function executorOf(client: pg.PoolClient): Transaction {
  const cached = executors.get(client);
  if (cached) return cached;
  // The library's type definitions require a pool here, but a client works too.
  const executor = drizzle({ client, schema }) as unknown as Transaction;
  executors.set(client, executor);
  return executor;
}

/** Drizzle's prepared select. Its exported types omit these fields. */
interface Statement {
  readonly fields?: readonly SelectedField[];
  readonly queryString: string;
  readonly params: unknown[];
  execute(values?: Record<string, unknown>): Promise<unknown>;
}

const statements = new WeakMap<Orm, Map<string, unknown>>();

/**
 * Returns a named prepared statement, built once per executor, because building the SQL text costs more than
 * running it (stack.md 4). Within one connection the database plans a name once, for all executors.
 */
export function prepared<T extends object>(orm: Orm, name: string, build: (orm: Orm) => T): T {
  let ofOrm = statements.get(orm);
  if (!ofOrm) {
    ofOrm = new Map();
    statements.set(orm, ofOrm);
  }
  const existing = ofOrm.get(name);
  if (existing) return existing as T;
  const statement = build(orm);
  readOurselves(orm, name, statement as unknown as Statement);
  ofOrm.set(name, statement);
  return statement;
}

/**
 * Replaces drizzle's row parsing with our own for flat rows. Drizzle still parses nested rows, because they
 * depend on the joins.
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
