import { and, asc, count, eq, gte, inArray, isNotNull, notExists, sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/orm.ts';
import { collection, deposit } from '../../../schema/index.ts';

/** Returns the monthly deposits of contracts since a day, which no collection is linked to, in order of receipt. */
export async function listMonthlyDeposits(tx: Transaction, contractIds: readonly string[], since: string) {
  const rows = await tx
    .select({
      id: deposit.id,
      contractId: deposit.contractId,
      amountCents: deposit.amountCents,
      receivedOn: deposit.receivedOn,
    })
    .from(deposit)
    .where(
      and(
        inArray(deposit.contractId, [...contractIds]),
        eq(deposit.type, 'PERIODIC_DEPOSIT'),
        gte(deposit.receivedOn, since),
        isNotNull(deposit.receivedOn),
        notExists(
          tx.select({ id: collection.id }).from(collection).where(eq(collection.depositId, deposit.id)),
        ),
      ),
    )
    .orderBy(asc(deposit.receivedOn), asc(deposit.id));
  return rows.map((row) => ({ ...row, receivedOn: row.receivedOn ?? '' }));
}

/** Returns how many collections contracts have, by month. */
export const countAttempts = (tx: Transaction, contractIds: readonly string[]) =>
  tx
    .select({
      contractId: collection.contractId,
      month: sql<string>`to_char(${collection.month}, 'YYYY-MM')`,
      attempts: count(),
    })
    .from(collection)
    .where(inArray(collection.contractId, [...contractIds]))
    .groupBy(collection.contractId, collection.month);
