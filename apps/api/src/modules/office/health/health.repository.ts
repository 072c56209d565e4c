import { sql } from 'drizzle-orm';
import type { Orm } from '../../../platform/orm.ts';

/** Throws when the database does not respond. */
export async function askDatabase(orm: Orm): Promise<void> {
  await orm.execute(sql`SELECT 1`);
}
