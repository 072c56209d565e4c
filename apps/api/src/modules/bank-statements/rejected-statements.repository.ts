import { and, count, eq, isNull, min, or } from 'drizzle-orm';
import { keyset } from '../../platform/database/keyset.ts';
import type { Orm, Transaction } from '../../platform/orm.ts';
import type { PageRequest } from '../../platform/paging.ts';
import { rejectedStatement } from '../../schema/index.ts';

export async function insertRejected(
  tx: Transaction,
  row: typeof rejectedStatement.$inferInsert,
): Promise<void> {
  await tx.insert(rejectedStatement).values(row);
}

/** What no brand is known of is for who looks first. */
const seenBy = (brand: string) => or(eq(rejectedStatement.brand, brand), isNull(rejectedStatement.brand));

export function listRejected(orm: Orm, { brand, after, limit }: PageRequest & { readonly brand: string }) {
  const { where, orderBy } = keyset(rejectedStatement.id, 'oldestFirst', after);
  return orm
    .select()
    .from(rejectedStatement)
    .where(and(seenBy(brand), where))
    .orderBy(orderBy)
    .limit(limit);
}

/** Which file it was; undefined: another employee was first, or it is another brand's. */
export async function deleteRejected(
  tx: Transaction,
  { id, brand }: { readonly id: string; readonly brand: string },
): Promise<string | undefined> {
  const [row] = await tx
    .delete(rejectedStatement)
    .where(and(eq(rejectedStatement.id, id), seenBy(brand)))
    .returning({ fileName: rejectedStatement.fileName });
  return row?.fileName;
}

/** How many wait, and since when. */
export const countRejected = (orm: Orm, brand: string) =>
  orm
    .select({ count: count(), oldest: min(rejectedStatement.rejectedAt) })
    .from(rejectedStatement)
    .where(seenBy(brand));
