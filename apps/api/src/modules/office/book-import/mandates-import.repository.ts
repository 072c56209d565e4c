import { and, asc, count, eq, gte, inArray, isNotNull, notExists, sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/orm.ts';
import { collection, deposit, mandate } from '../../../schema/index.ts';

/**
 * Returns the monthly deposits of contracts since a day that are not linked to a collection, in order of
 * receipt.
 */
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

/** Returns the number of collections of contracts, by month. */
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

/** Returns the status of mandates; `cancelled` for a mandate that was replaced by another. */
export async function listMandateStatuses(tx: Transaction, ids: readonly string[]) {
  return tx
    .select({
      id: mandate.id,
      status: sql<string>`case when ${mandate.replacedAt} is not null then 'cancelled' else ${mandate.status} end`,
    })
    .from(mandate)
    .where(inArray(mandate.id, [...ids]));
}

/** Sets the status of a mandate to its status at the provider. A cancelled mandate gets an end date. */
export async function setMandateStatus(
  tx: Transaction,
  id: string,
  status: 'signed' | 'suspended' | 'cancelled',
  at: Date,
): Promise<void> {
  const ended = status === 'cancelled' ? { replacedAt: at, endedAt: at } : {};
  await tx
    .update(mandate)
    .set({ status, ...ended })
    .where(eq(mandate.id, id));
}

export const listCollectionStatuses = (tx: Transaction, ids: readonly string[]) =>
  tx
    .select({ id: collection.id, status: collection.status })
    .from(collection)
    .where(inArray(collection.id, [...ids]))
    .orderBy(asc(collection.id));

export async function setCollection(
  tx: Transaction,
  id: string,
  change: Partial<Pick<typeof collection.$inferInsert, 'status' | 'settledAt' | 'depositId'>>,
): Promise<void> {
  await tx.update(collection).set(change).where(eq(collection.id, id));
}
