import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

interface OpenTransaction {
  readonly pool: pg.Pool;
  /**
   * False once the transaction has ended. Work that continues afterwards (a timer, a late promise) can then
   * use the pool.
   */
  open: boolean;
  /** Callbacks to run after the commit. */
  readonly afterCommit: (() => void)[];
}

const currentTransaction = new AsyncLocalStorage<OpenTransaction>();

/**
 * Runs `work` after the open transaction commits, and never if it rolls back. Without a transaction, runs it
 * immediately.
 */
export function afterCommit(work: () => void): void {
  const transaction = currentTransaction.getStore();
  if (transaction?.open) transaction.afterCommit.push(work);
  else work();
}

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

/**
 * A pool that rejects a second client inside an open transaction of the same pool. With one connection
 * (embedded) such a call would wait for itself forever; with many connections (PostgreSQL) it would silently
 * run outside the transaction. `query` uses `connect`, so overriding `connect` is enough.
 */
export class TransactionAwarePool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    const transaction = currentTransaction.getStore();
    if (transaction?.open && transaction.pool === this) {
      const error = new Error(
        'Programming error: the pool was used inside an open transaction. Use the client that inTransaction() hands over.',
      );
      if (!callback) return Promise.reject(error);
      callback(error, undefined, () => {});
      return undefined;
    }
    if (!callback) return super.connect();
    super.connect(callback);
    return undefined;
  }
}

/**
 * Runs `work` between BEGIN and COMMIT on one client of the pool and returns its result. An error rolls the
 * transaction back and is rethrown. The client returns to the pool, except if the rollback fails: it is then
 * destroyed, because the state of its session is unknown.
 *
 * Transactions cannot be nested: the inner call is rejected like any other use of the pool.
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  const transaction: OpenTransaction = { pool, open: true, afterCommit: [] };
  let broken: Error | undefined;
  let result: T;
  try {
    await client.query('BEGIN');
    result = await currentTransaction.run(transaction, () => work(client));
    await commit(client);
  } catch (error) {
    broken = await client.query('ROLLBACK').then(
      () => undefined,
      (cause: unknown) => new Error('ROLLBACK failed', { cause }),
    );
    throw error;
  } finally {
    transaction.open = false;
    client.release(broken);
  }
  for (const next of transaction.afterCommit) next();
  return result;
}

/**
 * Commits the transaction, and throws if it was aborted: PostgreSQL answers COMMIT of an aborted transaction
 * with a successful 'ROLLBACK', so the lost work would go unnoticed.
 */
async function commit(client: pg.PoolClient): Promise<void> {
  const { command } = await client.query('COMMIT');
  if (command !== 'COMMIT') {
    throw new Error(
      'The transaction was rolled back: a statement in it failed and its error was swallowed. Use a savepoint for statements that may fail.',
    );
  }
}
