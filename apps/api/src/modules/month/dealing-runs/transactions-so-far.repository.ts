import { sql } from 'drizzle-orm';
import type { Orm } from '../../../platform/orm.ts';

/**
 * Returns the number of transactions this database has completed since its counter started. Each statement outside a
 * transaction counts as one.
 */
export async function countTransactions(orm: Orm): Promise<number> {
  const { rows } = await orm.execute<{ count: number }>(sql`
    select (xact_commit + xact_rollback)::float8 as count from pg_stat_database where datname = current_database()`);
  return rows[0]?.count ?? 0;
}
