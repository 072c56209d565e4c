import type { QueueStatus } from '@portaal/domain/http/queue-page';
import type { ProviderFinding } from '@portaal/domain/money/mandates/reviews';
import { and, count, desc, eq, inArray, isNotNull, min, not, or, type SQL, sql } from 'drizzle-orm';
import { keyset } from '../../../platform/database/keyset.ts';
import { newId } from '../../../platform/new-id.ts';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import type { PageRequest } from '../../../platform/paging.ts';
import {
  collectionReview,
  contract,
  deposit,
  payment,
  paymentRefund,
  personAccount,
} from '../../../schema/index.ts';
import type { WholePayment } from './payments.repository.ts';

export type RefundRow = typeof paymentRefund.$inferSelect;

/** Remaining amount in cents: not returned to the payer and not in a pending refund. */
const left = sql<string>`(${payment.amountCents} - ${payment.chargedBackCents} - coalesce((
  select sum(${paymentRefund.amountCents}) from ${paymentRefund} where ${paymentRefund.paymentId} = ${payment.id}
  and ${paymentRefund.status} in ('ordered', 'underway', 'refunded')), 0))`;

/** True if refunds, chargebacks and pending refunds together cover the full amount. */
const isRefunded: SQL = sql`${left} <= 0`;

/** True for a received amount that must go back to the payer: a surplus, or a payment of a reversed deposit. */
const isOwed = sql<boolean>`(${payment.chargedBackCents} < ${payment.amountCents} and (${payment.isSurplus} or exists (select from ${deposit}
  where ${deposit.id} = ${payment.depositId} and ${payment.status} = 'paid' and ${deposit.status} = 'reversed')))`;

const needsLook = or(isNotNull(payment.discrepancy), and(isOwed, not(isRefunded)));
const isDone = and(isOwed, isRefunded, sql`${payment.discrepancy} is null`);

/** Lists payments of a brand for employee review: open ones oldest first, or returned ones newest first. */
export function listReviews(
  orm: Orm,
  { brand, status, after, limit }: PageRequest & { brand: string; status: QueueStatus },
) {
  const isOpen = status === 'open';
  const { where, orderBy } = keyset(payment.id, isOpen ? 'oldestFirst' : 'newestFirst', after);
  return orm
    .select({
      id: payment.id,
      contractNumber: contract.number,
      personId: contract.personId,
      personName: personAccount.name,
      amountCents: payment.amountCents,
      method: payment.method,
      paidWith: payment.paidWith,
      status: payment.status,
      startedAt: payment.createdAt,
      paidAt: payment.paidAt,
      providerId: payment.providerId,
      isSurplus: isOwed,
      left,
      discrepancy: payment.discrepancy,
    })
    .from(payment)
    .innerJoin(deposit, eq(deposit.id, payment.depositId))
    .innerJoin(contract, eq(contract.id, deposit.contractId))
    .innerJoin(personAccount, eq(personAccount.id, contract.personId))
    .where(and(eq(payment.brand, brand), isOpen ? needsLook : isDone, where))
    .orderBy(orderBy)
    .limit(limit);
}

/** Lists the newest refund of each of these payments, with the name of the employee who ordered it. */
export async function listNewestRefunds(orm: Orm, paymentIds: readonly string[]) {
  if (paymentIds.length === 0) return [];
  return orm
    .selectDistinctOn([paymentRefund.paymentId], {
      paymentId: paymentRefund.paymentId,
      status: paymentRefund.status,
      by: personAccount.name,
      at: paymentRefund.createdAt,
      reason: paymentRefund.reason,
    })
    .from(paymentRefund)
    .leftJoin(personAccount, eq(personAccount.id, paymentRefund.createdBy))
    .where(inArray(paymentRefund.paymentId, [...paymentIds]))
    .orderBy(paymentRefund.paymentId, desc(paymentRefund.id));
}

/** Counts the payments of a brand that wait for an employee, and returns the time of the oldest. */
export const countReviews = (orm: Orm, brand: string) =>
  orm
    .select({ count: count(), oldest: min(payment.createdAt) })
    .from(payment)
    .where(and(eq(payment.brand, brand), needsLook));

/** Returns the cents of a locked payment that were refunded or are in a pending refund. */
export async function sumRefunded(tx: Transaction, paymentId: string): Promise<number> {
  const [row] = await tx
    .select({ cents: sql<string>`coalesce(sum(${paymentRefund.amountCents}), 0)` })
    .from(paymentRefund)
    .where(
      and(
        eq(paymentRefund.paymentId, paymentId),
        inArray(paymentRefund.status, ['ordered', 'underway', 'refunded']),
      ),
    );
  return Number(row?.cents);
}

/** Returns the cents of a locked payment that completed refunds returned to the payer. */
export async function sumRefundsDone(tx: Transaction, paymentId: string): Promise<number> {
  const [row] = await tx
    .select({ cents: sql<string>`coalesce(sum(${paymentRefund.amountCents}), 0)` })
    .from(paymentRefund)
    .where(and(eq(paymentRefund.paymentId, paymentId), eq(paymentRefund.status, 'refunded')));
  return Number(row?.cents);
}

export async function insertRefund(tx: Transaction, row: RefundRow): Promise<void> {
  await tx.insert(paymentRefund).values(row);
}

export async function findRefund(orm: Orm, refundId: string): Promise<RefundRow | undefined> {
  const [row] = await orm.select().from(paymentRefund).where(eq(paymentRefund.id, refundId));
  return row;
}

/** Lists all refunds of a payment, oldest first. */
export async function listRefunds(orm: Orm, paymentId: string): Promise<RefundRow[]> {
  return orm
    .select()
    .from(paymentRefund)
    .where(eq(paymentRefund.paymentId, paymentId))
    .orderBy(paymentRefund.id);
}

export async function updateRefund(
  tx: Transaction,
  refundId: string,
  values: Pick<RefundRow, 'status' | 'providerId' | 'settledAt'>,
): Promise<void> {
  await tx.update(paymentRefund).set(values).where(eq(paymentRefund.id, refundId));
}

/** Adds an item to the employees' review list, shared with the collections; an identical item is stored once. */
export async function insertReview(
  orm: Orm,
  row: Omit<typeof collectionReview.$inferInsert, 'id'>,
): Promise<void> {
  await orm
    .insert(collectionReview)
    .values({ ...row, id: newId() })
    .onConflictDoNothing();
}

/** Stores a review item for a provider report on one of our payments that none of our orders explains. */
export const putFinding = (
  orm: Orm,
  { payment, contract: { id: contractId } }: Pick<WholePayment, 'payment' | 'contract'>,
  found: {
    readonly finding: ProviderFinding;
    readonly reference: string | null;
    readonly said: string | null;
  },
  createdAt: Date,
): Promise<void> =>
  insertReview(orm, { ...found, reason: 'unknownState', brand: payment.brand, contractId, createdAt });

/** Lists the payments of a contract that have an employee review with this finding. */
export async function listWithFinding(
  orm: Orm,
  contractId: string,
  finding: ProviderFinding,
): Promise<(typeof payment.$inferSelect)[]> {
  const rows = await orm
    .select({ payment })
    .from(collectionReview)
    .innerJoin(
      payment,
      and(eq(payment.providerId, collectionReview.reference), eq(payment.brand, collectionReview.brand)),
    )
    .where(and(eq(collectionReview.contractId, contractId), eq(collectionReview.finding, finding)));
  return rows.map((row) => row.payment);
}
