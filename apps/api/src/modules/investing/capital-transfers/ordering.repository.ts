import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import { capitalTransfer } from '../../../schema/index.ts';

/** Inserts an order. Returns false if a transfer of the same policy runs already. */
export async function insertTransfer(
  tx: Transaction,
  row: typeof capitalTransfer.$inferInsert,
): Promise<boolean> {
  const rows = await tx
    .insert(capitalTransfer)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: capitalTransfer.id });
  return rows.length > 0;
}

/** Returns whether a transfer of a policy with one of these hashes runs at a brand. */
export async function isPolicyRunning(orm: Orm, brand: string, hashes: readonly string[]): Promise<boolean> {
  const rows = await orm
    .select({ id: capitalTransfer.id })
    .from(capitalTransfer)
    .where(
      and(
        eq(capitalTransfer.brand, brand),
        inArray(capitalTransfer.policyHash, [...hashes]),
        isNull(capitalTransfer.closedAt),
      ),
    )
    .limit(1);
  return rows.length > 0;
}
