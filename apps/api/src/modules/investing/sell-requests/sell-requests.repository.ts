import type { ContractStatus } from '@portaal/domain/fields/contract';
import { and, asc, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { ContractRow, OwnedContract } from '../../../foundation/contracts/contract-row.sql.ts';
import { keyset } from '../../../platform/database/keyset.ts';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import type { PageRequest } from '../../../platform/paging.ts';
import {
  changeRequest,
  contract,
  deposit,
  fund,
  holding,
  ledgerEntry,
  outgoingTransfer,
  sellRequest,
  sellRequestLine,
} from '../../../schema/index.ts';
import { accumulationProducts } from '../../../schema/product-lists.ts';
import { freeFrom } from '../../../schema/reversible-money.ts';

export type RequestRow = typeof sellRequest.$inferSelect;
export interface LineRow extends Readonly<typeof sellRequestLine.$inferSelect> {
  readonly fundName: string;
  /** True if the order line was due in the last monthly dealing run and the fund did not redeem all of it. */
  readonly isWaiting: boolean;
}

export const contractToSell = {
  id: contract.id,
  number: contract.number,
  productCode: contract.productCode,
  status: contract.status,
  monthlyDepositCents: contract.monthlyDepositCents,
  depositsPausedUntil: contract.depositsPausedUntil,
};
export type ContractToSell = ContractRow<typeof contractToSell>;

export async function setStatus(
  tx: Transaction,
  contractId: string,
  from: ContractStatus,
  to: ContractStatus,
): Promise<void> {
  await tx
    .update(contract)
    .set({ status: to })
    .where(and(eq(contract.id, contractId), eq(contract.status, from)));
}

/** Lists the funds with units, by fund number. */
export async function listHoldings(orm: Orm, contractId: string) {
  return orm
    .select({ fundId: holding.fundId, units: holding.units })
    .from(holding)
    .where(and(eq(holding.contractId, contractId), gt(holding.units, '0')))
    .orderBy(asc(holding.fundId));
}

/** Lists every ledger line with units, in order of dealing. */
export async function listUnitMovements(orm: Orm, contractId: string) {
  return orm
    .select({
      id: ledgerEntry.id,
      fundId: ledgerEntry.fundId,
      /** Day until which the payment for this purchase can be reclaimed; null if it cannot be, or already was. */
      freeFrom: sql<string | null>`case when ${deposit.status} = 'dealt'
        then ${freeFrom('deposit', sql`${ledgerEntry.bookingDate}`)} end`,
      dealingDay: ledgerEntry.dealingDay,
      acquiredOn: ledgerEntry.acquiredOn,
      type: ledgerEntry.type,
      units: ledgerEntry.units,
      reversesId: ledgerEntry.reversesId,
    })
    .from(ledgerEntry)
    .leftJoin(deposit, and(eq(deposit.id, ledgerEntry.causeId), eq(deposit.type, ledgerEntry.type)))
    .where(and(eq(ledgerEntry.contractId, contractId), ne(ledgerEntry.units, '0')))
    .orderBy(asc(ledgerEntry.dealingDay), asc(ledgerEntry.id));
}

/** Returns whether deposits are in progress: transferred by the investor, and by direct debit. */
export async function depositsUnderway(
  orm: Orm,
  contractId: string,
): Promise<{ isDepositUnderway: boolean; isDebitUnderway: boolean }> {
  const rows = await orm
    .selectDistinct({ isDebit: sql<boolean>`${deposit.method} = 'directDebit'` })
    .from(deposit)
    .where(and(eq(deposit.contractId, contractId), inArray(deposit.status, ['announced', 'received'])));
  return {
    isDepositUnderway: rows.some(({ isDebit }) => !isDebit),
    isDebitUnderway: rows.some(({ isDebit }) => isDebit),
  };
}

export async function hasOpenRequest(orm: Orm, contractId: string): Promise<boolean> {
  const rows = await orm
    .select({ id: sellRequest.id })
    .from(sellRequest)
    .where(
      and(eq(sellRequest.contractId, contractId), inArray(sellRequest.status, ['queued', 'partlyExecuted'])),
    )
    .limit(1);
  return rows.length > 0;
}

/** Returns whether a fund switch was requested and is not completed. */
export async function hasOpenSwitch(orm: Orm, contractId: string): Promise<boolean> {
  const open = and(
    eq(changeRequest.contractId, contractId),
    eq(changeRequest.option, 'fondsverdeling'),
    isNull(changeRequest.closedAt),
    sql`(${changeRequest.requested} -> 'wanted' ->> 'switchExisting')::boolean`,
  );
  return (await orm.$count(changeRequest, open)) > 0;
}

export async function findByKey(orm: Orm, contractId: string, key: string): Promise<RequestRow | undefined> {
  const [row] = await orm
    .select()
    .from(sellRequest)
    .where(and(eq(sellRequest.contractId, contractId), eq(sellRequest.idempotencyKey, key)));
  return row;
}

/** Returns the next order number. `year` is the calendar year in the number shown: `V-2026-000123`. */
export async function nextRequestNumber(tx: Transaction, year: string): Promise<string> {
  const { rows } = await tx.execute<{ value: string }>(
    sql`SELECT nextval('sell_request_number')::text AS value`,
  );
  return `V-${year}-${rows[0]?.value.padStart(6, '0')}`;
}

export async function insertRequest(
  tx: Transaction,
  request: typeof sellRequest.$inferInsert,
  lines: readonly (typeof sellRequestLine.$inferInsert)[],
): Promise<void> {
  await tx.insert(sellRequest).values(request);
  await tx.insert(sellRequestLine).values([...lines]);
}

/** Cancels a queued order before its cut-off; false if it is not queued or does not exist. */
export async function markCancelled(
  tx: Transaction,
  { contractId, requestId, at }: { contractId: string; requestId: string; at: Date },
): Promise<boolean> {
  const rows = await tx
    .update(sellRequest)
    .set({ status: 'cancelled', closedAt: at })
    .where(
      and(
        eq(sellRequest.id, requestId),
        eq(sellRequest.contractId, contractId),
        eq(sellRequest.status, 'queued'),
        gt(sellRequest.cancellableUntil, at),
      ),
    )
    .returning({ id: sellRequest.id });
  return rows.length > 0;
}

/**
 * Cancels an order before its first sale; false if a part was dealt or it is closed. The office may do so after
 * the cut-off too, because a blocked contract is not dealt.
 */
export async function closeUndealt(
  tx: Transaction,
  {
    contractId,
    requestId,
    at,
    isByOffice,
  }: { contractId: string; requestId: string; at: Date; isByOffice: boolean },
): Promise<boolean> {
  if (!isByOffice) return markCancelled(tx, { contractId, requestId, at });
  const rows = await tx
    .update(sellRequest)
    .set({ status: 'cancelled', closedAt: at })
    .where(
      and(
        eq(sellRequest.id, requestId),
        eq(sellRequest.contractId, contractId),
        eq(sellRequest.status, 'queued'),
      ),
    )
    .returning({ id: sellRequest.id });
  return rows.length > 0;
}

/** Withdraws the transfer to another provider for which a cancelled order would have sold an annuity. */
export async function withdrawTransferOf(tx: Transaction, requestId: string, at: Date): Promise<void> {
  await tx
    .update(outgoingTransfer)
    .set({ state: 'withdrawn', closedAt: at, changedAt: at })
    .where(and(eq(outgoingTransfer.sellRequestId, requestId), eq(outgoingTransfer.state, 'queued')));
}

/** Sets the status of a contract after its order was cancelled. A blocked contract keeps its status. */
export async function setStatusWithoutOrder(tx: Transaction, contractId: string): Promise<void> {
  await tx
    .update(contract)
    .set({
      status: sql`case when ${contract.productCode} in ${accumulationProducts} and ${contract.endDate} < ${contract.openingValueDate}
        then 'maturing' else 'active' end`,
    })
    .where(and(eq(contract.id, contractId), eq(contract.status, 'sellPending')));
}

/**
 * Selects the orders placed by this user, excluding orders from before the contract was transferred to its current
 * holder (decision 0030).
 */
const ordersOf = ({ contractId, personId }: Pick<OwnedContract, 'contractId' | 'personId'>) =>
  and(eq(sellRequest.contractId, contractId), eq(sellRequest.personId, personId));

export async function findRequest(
  orm: Orm,
  owned: OwnedContract,
  requestId: string,
): Promise<RequestRow | undefined> {
  const [row] = await orm
    .select()
    .from(sellRequest)
    .where(and(eq(sellRequest.id, requestId), ordersOf(owned)));
  return row;
}

/** Lists the orders, newest first. */
export async function listRequestRows(
  orm: Orm,
  owned: OwnedContract,
  { after, limit }: PageRequest,
): Promise<RequestRow[]> {
  const { where, orderBy } = keyset(sellRequest.id, 'newestFirst', after);
  return orm
    .select()
    .from(sellRequest)
    .where(and(ordersOf(owned), where))
    .orderBy(orderBy)
    .limit(limit);
}

export async function listLines(orm: Orm, requestIds: readonly string[]): Promise<LineRow[]> {
  if (requestIds.length === 0) return [];
  const rows = await orm
    .select({
      line: sellRequestLine,
      fundName: fund.name,
      isWaiting: sql<boolean>`coalesce(${sellRequestLine.progress} = 'open' and ${contract.status} = 'sellPending'
        and ${contract.openingValueDate} >= ${sellRequestLine.dealFrom}, false)`,
    })
    .from(sellRequestLine)
    .innerJoin(fund, eq(fund.id, sellRequestLine.fundId))
    .innerJoin(sellRequest, eq(sellRequest.id, sellRequestLine.requestId))
    .innerJoin(contract, eq(contract.id, sellRequest.contractId))
    .where(inArray(sellRequestLine.requestId, [...requestIds]))
    .orderBy(asc(sellRequestLine.fundId));
  return rows.map(({ line, ...fields }) => ({ ...line, ...fields }));
}
