import { eq } from 'drizzle-orm';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import { missingStatementPass } from '../../../schema/index.ts';

type PassRow = typeof missingStatementPass.$inferInsert;

export const listPasses = (
  orm: Orm,
  dealingDay: string,
): Promise<{ accountId: string; seenThrough: string }[]> =>
  orm
    .select({
      accountId: missingStatementPass.accountId,
      seenThrough: missingStatementPass.seenThrough,
    })
    .from(missingStatementPass)
    .where(eq(missingStatementPass.dealingDay, dealingDay));

export async function insertPasses(tx: Transaction, rows: readonly PassRow[]): Promise<void> {
  await tx
    .insert(missingStatementPass)
    .values([...rows])
    .onConflictDoNothing();
}
