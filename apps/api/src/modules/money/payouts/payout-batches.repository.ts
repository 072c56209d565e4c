import { decidingCodes } from '@portaal/domain/money/payouts/bank-statuses';
import type { FailedPayout, PayoutBatchStatus } from '@portaal/domain/money/payouts/calls';
import { and, count, desc, eq, inArray, lt, max, min, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { bulkInsert } from '../../../platform/database/bulk-insert.ts';
import { keyset } from '../../../platform/database/keyset.ts';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import type { PageRequest } from '../../../platform/paging.ts';
import {
  approvalRequest,
  bankAccount,
  bankItem,
  bankStatement,
  contract,
  payout,
  payoutAttempt,
  payoutBatch,
  payoutFilePart,
  personAccount,
} from '../../../schema/index.ts';

const asker = alias(personAccount, 'asker');
const approver = alias(personAccount, 'approver');

/**
 * Returns the employee who requested the call that is being executed and the employee who approved it; the
 * approver is null in an installation with one employee.
 */
export async function findDeciders(tx: Transaction, approvalId: string) {
  const [row] = await tx
    .select({ askedBy: approvalRequest.askedBy, approvedBy: approvalRequest.decidedBy })
    .from(approvalRequest)
    .where(eq(approvalRequest.id, approvalId));
  if (!row) throw new Error(`no request ${approvalId}`);
  return row;
}

export async function insertBatch(tx: Transaction, row: typeof payoutBatch.$inferInsert): Promise<void> {
  await tx.insert(payoutBatch).values(row);
}

export async function insertAttempts(
  tx: Transaction,
  rows: readonly (typeof payoutAttempt.$inferInsert)[],
): Promise<void> {
  await bulkInsert(tx, payoutAttempt, rows);
}

export async function insertPart(tx: Transaction, row: typeof payoutFilePart.$inferInsert): Promise<void> {
  await tx.insert(payoutFilePart).values(row);
}

export async function findPart(orm: Orm, { batchId, number }: { batchId: string; number: number }) {
  const [row] = await orm
    .select({ id: payoutFilePart.id, sealed: payoutFilePart.sealed })
    .from(payoutFilePart)
    .where(and(eq(payoutFilePart.batchId, batchId), eq(payoutFilePart.number, number)));
  return row;
}

/** Lists batches, newest first, with the employees who made them. */
export async function listBatches(
  orm: Orm,
  { brand, after, limit }: PageRequest & { readonly brand: string },
) {
  const { where, orderBy } = keyset(payoutBatch.id, 'newestFirst', after);
  const rows = await orm
    .select({ batch: payoutBatch, askedBy: asker.name, approvedBy: approver.name })
    .from(payoutBatch)
    .innerJoin(asker, eq(asker.id, payoutBatch.askedBy))
    .leftJoin(approver, eq(approver.id, payoutBatch.approvedBy))
    .where(and(eq(payoutBatch.brand, brand), where))
    .orderBy(orderBy)
    .limit(limit);
  return rows.map((row) => ({ id: row.batch.id, ...row }));
}

/**
 * True for a line that is with the bank and that the bank's response named without accepting or rejecting it.
 */
const isUndecided = sql<boolean>`(${payoutAttempt.status} in ('underway', 'accepted')
  and coalesce(${payoutAttempt.bankStatus} <> all(${sql.raw(`'{${decidingCodes.join()}}'::text[]`)}), false))`;

/** Returns the totals of these batches' lines by status. */
export const sumAttempts = (orm: Orm, batchIds: readonly string[]) =>
  orm
    .select({
      batchId: payoutAttempt.batchId,
      status: payoutAttempt.status,
      isUndecided,
      count: sql<number>`count(*)::int`,
      sumCents: sql<number>`sum(${payoutAttempt.amountCents})::float8`,
    })
    .from(payoutAttempt)
    .where(inArray(payoutAttempt.batchId, [...batchIds]))
    .groupBy(payoutAttempt.batchId, payoutAttempt.status, isUndecided);

export async function findBatch(orm: Orm, { id, brand }: { id: string; brand: string }) {
  const [row] = await orm
    .select()
    .from(payoutBatch)
    .where(and(eq(payoutBatch.id, id), eq(payoutBatch.brand, brand)));
  return row;
}

export async function lockBatch(tx: Transaction, { id, brand }: { id: string; brand: string }) {
  const [row] = await tx
    .select()
    .from(payoutBatch)
    .where(and(eq(payoutBatch.id, id), eq(payoutBatch.brand, brand)))
    .for('update');
  return row;
}

export async function lockBatchOfMessage(
  tx: Transaction,
  { messageId, brand }: { messageId: string; brand: string },
) {
  const [row] = await tx
    .select()
    .from(payoutBatch)
    .where(and(eq(payoutBatch.messageId, messageId), eq(payoutBatch.brand, brand)))
    .for('update');
  return row;
}

/** Returns whether the bank has not yet booked, accepted, rejected or returned any line of a batch. */
export async function isWholeWithUs(tx: Transaction, batchId: string): Promise<boolean> {
  const [row] = await tx
    .select({ status: payoutAttempt.status })
    .from(payoutAttempt)
    .where(and(eq(payoutAttempt.batchId, batchId), ne(payoutAttempt.status, 'underway')))
    .limit(1);
  return row === undefined;
}

/**
 * Returns the last day covered by the statements of an account, or null without statements. A statement
 * loaded by one employee counts only after a second employee compared it with the bank.
 */
export async function lastStatementDay(
  tx: Transaction,
  { brand, iban }: { readonly brand: string; readonly iban: string },
): Promise<string | null> {
  const [row] = await tx
    .select({ day: max(bankStatement.toDay) })
    .from(bankStatement)
    .innerJoin(bankAccount, eq(bankAccount.id, bankStatement.accountId))
    .where(
      and(
        eq(bankAccount.brand, brand),
        eq(bankAccount.iban, iban),
        // A late statement does not extend the covered period.
        sql`not exists (select from late_statement l where l.statement_id = ${bankStatement.id})`,
        sql`(${bankStatement.importedBy} is null or exists (select from bank_statement_confirmation c
          where c.statement_id = ${bankStatement.id}))`,
      ),
    );
  return row?.day ?? null;
}

export async function markHandedOver(
  tx: Transaction,
  id: string,
  { at, by }: { readonly at: Date; readonly by: string },
): Promise<void> {
  await tx
    .update(payoutBatch)
    .set({ status: 'handedOver', handedOverAt: at, handedOverBy: by })
    .where(eq(payoutBatch.id, id));
}

/** Lists the lines of a batch that the bank rejected, returned or left undecided, newest first. */
export const listFailed = (orm: Orm, { batchId, after, limit }: PageRequest & { readonly batchId: string }) =>
  orm
    .select({
      id: payoutAttempt.id,
      /** Null for a refund without a known contract. */
      contractNumber: contract.number,
      isRefund: sql<boolean>`${payoutAttempt.refundLineId} is not null`,
      amountCents: payoutAttempt.amountCents,
      sealedAccount: payoutAttempt.sealedAccount,
      status: sql<
        FailedPayout['status']
      >`case when ${isUndecided} then 'undecided' else ${payoutAttempt.status} end`,
      bankStatus: payoutAttempt.bankStatus,
      reasonCode: payoutAttempt.reasonCode,
      returnedOn: payoutAttempt.returnedOn,
    })
    .from(payoutAttempt)
    .leftJoin(payout, eq(payout.id, payoutAttempt.payoutId))
    .leftJoin(bankItem, eq(bankItem.lineId, payoutAttempt.refundLineId))
    .leftJoin(contract, eq(contract.id, sql`coalesce(${payout.contractId}, ${bankItem.contractId})`))
    .where(
      and(
        eq(payoutAttempt.batchId, batchId),
        or(inArray(payoutAttempt.status, ['rejected', 'returned']), isUndecided),
        after === undefined ? undefined : lt(payoutAttempt.id, after),
      ),
    )
    .orderBy(desc(payoutAttempt.id))
    .limit(limit);

export async function setBatchStatus(
  tx: Transaction,
  id: string,
  change: {
    readonly status: PayoutBatchStatus;
    readonly answeredAt?: Date | null;
    readonly reasonCode?: string | null;
    readonly bankStatus?: string | null;
  },
): Promise<void> {
  await tx.update(payoutBatch).set(change).where(eq(payoutBatch.id, id));
}

/** Counts the files of a brand that were not handed over to the bank, with the time of the oldest. */
export const countMadeBatches = (orm: Orm, brand: string) =>
  orm
    .select({ count: count(), oldest: min(payoutBatch.madeAt) })
    .from(payoutBatch)
    .where(and(eq(payoutBatch.brand, brand), eq(payoutBatch.status, 'made')));
