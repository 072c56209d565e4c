import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../platform/orm.ts';

/** Executes statements as an attacker with full access to the database could: without triggers or foreign keys. */
export async function withoutTriggers(database: Database, ...statements: readonly SQL[]): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const statement of statements) await tx.execute(statement);
  });
}
