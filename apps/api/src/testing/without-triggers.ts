import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../platform/orm.ts';

/** As who has the database itself: no trigger or foreign key says anything of it. */
export async function withoutTriggers(database: Database, ...statements: readonly SQL[]): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const statement of statements) await tx.execute(statement);
  });
}
