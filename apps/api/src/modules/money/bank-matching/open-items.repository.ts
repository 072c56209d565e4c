import type { QueueStatus } from '@portaal/domain/http/queue-page';
import type { Cents } from '@portaal/engine';
import { and, asc, count, eq, inArray, isNotNull, isNull, min, ne, not, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { keyset } from '../../../platform/database/keyset.ts';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import type { PageRequest } from '../../../platform/paging.ts';
import {
  bankItem,
  bankLine,
  bankMatch,
  bankStatement,
  contract,
  deposit,
  mandate,
  personAccount,
} from '../../../schema/index.ts';
import { isLeaving } from './matches.repository.ts';

const employee = alias(personAccount, 'employee');

/** Lists the open lines of a brand, oldest first, or the matched ones, newest first. */
export function listItems(
  orm: Orm,
  { brand, status, after, limit }: PageRequest & { brand: string; status: QueueStatus },
) {
  const isOpen = status === 'open';
  const { where, orderBy } = keyset(bankItem.lineId, isOpen ? 'oldestFirst' : 'newestFirst', after);
  return orm
    .select({
      id: bankItem.lineId,
      item: bankItem,
      line: bankLine,
      contract: { number: contract.number, personId: contract.personId },
      personName: personAccount.name,
      refundBy: employee.name,
      isLeaving,
    })
    .from(bankItem)
    .innerJoin(bankLine, eq(bankLine.id, bankItem.lineId))
    .leftJoin(contract, eq(contract.id, bankItem.contractId))
    .leftJoin(personAccount, eq(personAccount.id, contract.personId))
    .leftJoin(employee, eq(employee.id, bankItem.refundOrderedBy))
    .where(and(eq(bankItem.brand, brand), (isOpen ? ne : eq)(bankItem.openCents, sql`0`), where))
    .orderBy(orderBy)
    .limit(limit);
}

/** Lists the matches of these lines that were not undone, oldest first. */
export async function listMatches(orm: Orm, lineIds: readonly string[]) {
  if (lineIds.length === 0) return [];
  return orm
    .select({ match: bankMatch, number: contract.number, by: personAccount.name })
    .from(bankMatch)
    .leftJoin(contract, eq(contract.id, bankMatch.contractId))
    .leftJoin(personAccount, eq(personAccount.id, bankMatch.createdBy))
    .where(and(inArray(bankMatch.lineId, [...lineIds]), isNull(bankMatch.undoneAt)))
    .orderBy(asc(bankMatch.id));
}

/** Counts the open lines of a brand and returns the time of the oldest. */
export const countOpenItems = (orm: Orm, brand: string) =>
  orm
    .select({ count: count(), oldest: min(bankStatement.importedAt) })
    .from(bankItem)
    .innerJoin(bankLine, eq(bankLine.id, bankItem.lineId))
    .innerJoin(bankStatement, eq(bankStatement.id, bankLine.statementId))
    .where(and(eq(bankItem.brand, brand), ne(bankItem.openCents, sql`0`)));

export async function isItemOf(
  orm: Orm,
  { lineId, brand }: { readonly lineId: string; readonly brand: string },
): Promise<boolean> {
  return (await orm.$count(bankItem, and(eq(bankItem.lineId, lineId), eq(bankItem.brand, brand)))) > 0;
}

export async function orderRefund(
  tx: Transaction,
  lineId: string,
  order: { refundOrderedAt: Date; refundOrderedBy: string; refundReason: string },
): Promise<void> {
  await tx
    .update(bankItem)
    .set({ ...order, refundByFile: true })
    .where(eq(bankItem.lineId, lineId));
}

/** Returns whether money that was received for a contract is open, and nobody ordered its refund. */
export async function hasUnreturned(tx: Transaction, contractId: string): Promise<boolean> {
  const unreturned = and(
    eq(bankItem.contractId, contractId),
    sql`${bankItem.openCents} > 0`,
    isNull(bankItem.refundOrderedAt),
  );
  return (await tx.$count(bankItem, unreturned)) > 0;
}

/**
 * Cancels the refund order of a line and returns its amount; undefined if there is no order or it is already in a
 * payment file.
 */
export async function withdrawRefundOrder(tx: Transaction, lineId: string): Promise<Cents | undefined> {
  const [row] = await tx
    .update(bankItem)
    .set({ refundOrderedAt: null, refundOrderedBy: null, refundReason: null, refundByFile: false })
    .where(and(eq(bankItem.lineId, lineId), eq(bankItem.refundByFile, true), not(isLeaving)))
    .returning({ openCents: bankItem.openCents });
  return row?.openCents;
}

/**
 * Returns the contract with a number of our own or, if there is none, with that number in a former system.
 */
export async function findContractId(
  orm: Orm,
  { number, brand }: { readonly number: string; readonly brand: string },
): Promise<string | undefined> {
  const [row] = await orm
    .select({ id: contract.id })
    .from(contract)
    .where(
      and(
        eq(contract.brand, brand),
        or(
          eq(contract.number, number),
          and(
            isNotNull(contract.formerNumber),
            sql`former_number_key(${contract.formerNumber}) = former_number_key(${number})`,
          ),
        ),
      ),
    )
    .orderBy(sql`${contract.number} = ${number} desc`)
    .limit(1);
  return row?.id;
}

/** Returns whether a line was booked under a mandate of the brand's own direct debits. */
export async function isOurMandate(
  orm: Orm,
  { brand, mandateId }: { readonly brand: string; readonly mandateId: string | null },
): Promise<boolean> {
  if (mandateId === null) return false;
  return (
    (await orm.$count(
      mandate,
      and(eq(mandate.brand, brand), sql`upper(${mandate.reference}) = upper(${mandateId})`),
    )) > 0
  );
}

/**
 * Lists deposits paid by bank lines that were reversed afterwards, because the contract ended or the deposit was
 * booked by mistake.
 */
export async function listReversedDeposits(orm: Orm): Promise<{ matchId: string; brand: string }[]> {
  return orm
    .selectDistinctOn([bankMatch.subject], { matchId: bankMatch.id, brand: bankMatch.brand })
    .from(bankMatch)
    .innerJoin(deposit, eq(sql`${deposit.id}::text`, bankMatch.subject))
    .where(and(eq(bankMatch.kind, 'deposit'), isNull(bankMatch.undoneAt), eq(deposit.status, 'reversed')))
    .orderBy(bankMatch.subject, bankMatch.id);
}
