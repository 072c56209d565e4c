import { asc, inArray, sql } from 'drizzle-orm';
import type { Orm } from '../../platform/orm.ts';
import { holderDied } from '../../schema/holder-died.ts';
import { personAccount } from '../../schema/index.ts';

/** Lists the given persons whose death is recorded. */
export async function listDeceased(orm: Orm, personIds: readonly string[]): Promise<string[]> {
  if (personIds.length === 0) return [];
  const rows = await orm
    .select({ id: personAccount.id })
    .from(personAccount)
    .where(sql`${inArray(personAccount.id, [...personIds])} and ${holderDied(sql`${personAccount.id}`)}`)
    .orderBy(asc(personAccount.id));
  return rows.map(({ id }) => id);
}
