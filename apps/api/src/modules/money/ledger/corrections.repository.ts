import { dealtAmounts, deductionTypes } from '@portaal/domain/money/ledger/dealt-amounts';
import type { TransactionType } from '@portaal/domain/money/ledger/types';
import type { Cents, IsoDate } from '@portaal/engine';
import { and, desc, eq, getTableColumns, gt, inArray, lte, max, sql } from 'drizzle-orm';
import {
  type ContractRow,
  findContract,
  lockExistingContract,
} from '../../../foundation/contracts/contract-row.sql.ts';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import { contract, deposit, fund, fundPrice, holding, ledgerEntry, payout } from '../../../schema/index.ts';

export type DepositRow = typeof deposit.$inferSelect;

export async function findEntry(orm: Orm, contractId: string, id: number) {
  const { type: _, ...columns } = getTableColumns(ledgerEntry);
  const [row] = await orm
    // The CHECK constraint on the type has the same values as the definition of the call.
    .select({ ...columns, type: ledgerEntry.type })
    .from(ledgerEntry)
    .where(and(eq(ledgerEntry.id, id), eq(ledgerEntry.contractId, contractId)));
  return row;
}

export async function findDeposit(orm: Orm, id: string): Promise<DepositRow | undefined> {
  const [row] = await orm.select().from(deposit).where(eq(deposit.id, id));
  return row;
}

export const contractColumns = {
  id: contract.id,
  number: contract.number,
  personId: contract.personId,
  brand: contract.brand,
  productCode: contract.productCode,
  status: contract.status,
  openingValueDate: contract.openingValueDate,
  openingValueCents: contract.openingValueCents,
};

export type CorrectedContract = ContractRow<typeof contractColumns>;

/**
 * Locks and returns the contract that has the holdings now: the given contract or the contract to which it
 * was converted (decision 0030). The given contract must be locked first.
 */
export async function lockSuccessor(tx: Transaction, from: CorrectedContract): Promise<CorrectedContract> {
  const to = await findSuccessorId(tx, from);
  return to === undefined ? from : lockExistingContract(tx, to, contractColumns);
}

/** Returns the same contract as {@link lockSuccessor}, without a lock. */
export async function findSuccessor(orm: Orm, from: CorrectedContract): Promise<CorrectedContract> {
  const to = await findSuccessorId(orm, from);
  return (
    (to === undefined ? undefined : await findContract(orm, { contractId: to }, contractColumns)) ?? from
  );
}

async function findSuccessorId(orm: Orm, { id, status }: CorrectedContract): Promise<string | undefined> {
  if (status !== 'converted') return undefined;
  const [row] = await orm
    .select({ id: deposit.contractId })
    .from(ledgerEntry)
    .innerJoin(deposit, and(eq(deposit.id, ledgerEntry.causeId), eq(deposit.method, 'conversion')))
    .where(and(eq(ledgerEntry.contractId, id), eq(ledgerEntry.type, 'TRANSFER_OUT')))
    .limit(1);
  return row?.id;
}

export async function hasReversal(orm: Orm, id: number): Promise<boolean> {
  return (await orm.$count(ledgerEntry, eq(ledgerEntry.reversesId, id))) > 0;
}

/** Lists the ledger lines in which a deposit was dealt, one per fund, each with its entry cost. */
export async function listDealt(orm: Orm, { id, contractId, type, dealingDay }: DepositRow) {
  const lines = await orm
    .select({
      type: ledgerEntry.type,
      fundId: ledgerEntry.fundId,
      group: sql<string>`${ledgerEntry.fundId}::text`,
      amountCents: ledgerEntry.amountCents,
      causeId: ledgerEntry.causeId,
    })
    .from(ledgerEntry)
    .where(
      and(
        eq(ledgerEntry.contractId, contractId),
        eq(ledgerEntry.dealingDay, dealingDay ?? ''),
        inArray(ledgerEntry.type, [...deductionTypes] as TransactionType[]),
        gt(
          sql`${ledgerEntry.amountCents} * case ${ledgerEntry.type} when 'ENTRY_COST' then -1 else 1 end`,
          0,
        ),
      ),
    )
    .orderBy(ledgerEntry.fundId, ledgerEntry.id);
  return [...dealtAmounts(lines)]
    .filter(([line]) => line.causeId === id && line.type === type)
    .map(([{ fundId, amountCents }, { deductedCents }]) => ({
      fundId,
      amountCents,
      costCents: deductedCents,
    }));
}

/** Lists the holdings of a contract per fund, with the last published price. */
export async function listHoldings(orm: Orm, contractId: string, now: Date) {
  const last = orm
    .selectDistinctOn([fundPrice.fundId], {
      fundId: fundPrice.fundId,
      nav: fundPrice.nav,
      date: fundPrice.date,
    })
    .from(fundPrice)
    .where(lte(fundPrice.publishedAt, now))
    .orderBy(fundPrice.fundId, desc(fundPrice.date))
    .as('last_price');
  return orm
    .select({
      fundId: holding.fundId,
      name: fund.name,
      units: holding.units,
      price: last.nav,
      priceDate: last.date,
    })
    .from(holding)
    .innerJoin(fund, eq(fund.id, holding.fundId))
    .innerJoin(last, eq(last.fundId, holding.fundId))
    .where(eq(holding.contractId, contractId))
    .orderBy(holding.fundId);
}
export type FundHolding = Awaited<ReturnType<typeof listHoldings>>[number];

export type NewLine = Omit<typeof ledgerEntry.$inferInsert, 'sequence' | 'unitsAfter'>;

/** Books a ledger line after all existing ones and updates the holding. Returns the id of the line. */
export async function bookLine(tx: Transaction, line: NewLine): Promise<number> {
  const { contractId, fundId, type, dealingDay } = line;
  const [last] = await tx
    .select({ sequence: max(ledgerEntry.sequence) })
    .from(ledgerEntry)
    .where(
      and(
        eq(ledgerEntry.contractId, contractId),
        eq(ledgerEntry.fundId, fundId),
        eq(ledgerEntry.type, type),
        eq(ledgerEntry.dealingDay, dealingDay),
      ),
    );
  const [currentHolding] = await tx
    .update(holding)
    .set({ units: sql`${holding.units} + ${line.units}::numeric` })
    .where(and(eq(holding.contractId, contractId), eq(holding.fundId, fundId)))
    .returning({ units: holding.units });
  if (!currentHolding) throw new Error(`contract ${contractId} has no fund ${fundId}`);
  const sequence = last?.sequence === null || last?.sequence === undefined ? 0 : last.sequence + 1;
  const [booked] = await tx
    .insert(ledgerEntry)
    .values({ ...line, sequence, unitsAfter: currentHolding.units })
    .returning({ id: ledgerEntry.id });
  if (!booked) throw new Error('a line was not booked');
  return booked.id;
}

export async function markReversed(tx: Transaction, id: string, reversedOn: IsoDate): Promise<void> {
  await tx.update(deposit).set({ status: 'reversed', reversedOn }).where(eq(deposit.id, id));
}

/** Records on a contract the amount that the bank reversed, in one payout row per day. */
export async function repay(
  tx: Transaction,
  {
    contractId,
    dealingDay,
    amountCents,
    at,
  }: { contractId: string; dealingDay: string; amountCents: Cents; at: Date },
): Promise<void> {
  await tx
    .insert(payout)
    .values({
      contractId,
      kind: 'reversal',
      dealingDay,
      amountCents,
      payOn: dealingDay,
      status: 'paid',
      paidAt: at,
    })
    .onConflictDoUpdate({
      target: [payout.contractId, payout.dealingDay, payout.kind],
      set: { amountCents: sql`${payout.amountCents} + excluded.amount_cents` },
    });
  await tx
    .update(contract)
    .set({ withdrawnCents: sql`${contract.withdrawnCents} + ${amountCents}::bigint` })
    .where(eq(contract.id, contractId));
}

/**
 * Recalculates the opening value from the current holdings at the prices of the last dealing day;
 * units sold since then count as paid out. The reported value of that day in `contract_valuation`
 * does not change.
 */
export async function followUnits(tx: Transaction, contractId: string): Promise<void> {
  await tx
    .update(contract)
    .set({
      openingValueCents: sql`(select coalesce(sum(round(h.units * p.nav, 2) * 100), 0)::bigint
        from holding h join fund_price p on p.fund_id = h.fund_id and p.date = ${contract.openingValueDate}
        where h.contract_id = ${contract.id})`,
    })
    .where(and(eq(contract.id, contractId), sql`${contract.openingValueDate} is not null`));
}
