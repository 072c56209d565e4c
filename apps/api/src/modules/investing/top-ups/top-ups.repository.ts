import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import type { ContractRow } from '../../../foundation/contracts/contract-row.sql.ts';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import { convertsOn } from '../../../schema/conversion-day.ts';
import { contract, deposit, holding } from '../../../schema/index.ts';

export type DepositRow = typeof deposit.$inferSelect;

export const contractToTopUp = {
  id: contract.id,
  number: contract.number,
  productCode: contract.productCode,
  status: contract.status,
  depositedCents: contract.depositedCents,
  convertsOn,
};
export type ContractToTopUp = ContractRow<typeof contractToTopUp>;

/** Lists the allocation of new deposits, by fund number. */
export async function listAllocation(orm: Orm, contractId: string) {
  return orm
    .select({ fundId: holding.fundId, basisPoints: holding.allocationBasisPoints })
    .from(holding)
    .where(and(eq(holding.contractId, contractId), gt(holding.allocationBasisPoints, 0)))
    .orderBy(asc(holding.fundId));
}

/** Lists deposits that are announced or received and not yet in the ledger. */
export async function listUnderway(orm: Orm, contractId: string): Promise<DepositRow[]> {
  return orm
    .select()
    .from(deposit)
    .where(and(eq(deposit.contractId, contractId), inArray(deposit.status, ['announced', 'received'])))
    .orderBy(asc(deposit.id));
}

export async function findDepositByKey(
  orm: Orm,
  contractId: string,
  key: string,
): Promise<DepositRow | undefined> {
  const [row] = await orm
    .select()
    .from(deposit)
    .where(and(eq(deposit.contractId, contractId), eq(deposit.idempotencyKey, key)));
  return row;
}

export async function findTopUp(
  orm: Orm,
  contractId: string,
  topUpId: string,
): Promise<DepositRow | undefined> {
  const [row] = await orm
    .select()
    .from(deposit)
    .where(and(eq(deposit.id, topUpId), eq(deposit.contractId, contractId), eq(deposit.type, 'TOP_UP')));
  return row;
}

export async function insertDeposit(tx: Transaction, row: DepositRow): Promise<void> {
  await tx.insert(deposit).values(row);
}

/** Cancels a top-up; returns false if its payment was received meanwhile. */
export async function markTopUpCancelled(tx: Transaction, topUpId: string): Promise<boolean> {
  const rows = await tx
    .update(deposit)
    .set({ status: 'cancelled' })
    .where(and(eq(deposit.id, topUpId), eq(deposit.status, 'announced')))
    .returning({ id: deposit.id });
  return rows.length > 0;
}
