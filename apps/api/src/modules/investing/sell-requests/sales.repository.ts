import { and, asc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { keyset } from '../../../platform/database/keyset.ts';
import type { Orm } from '../../../platform/orm.ts';
import type { PageRequest } from '../../../platform/paging.ts';
import { asCents } from '../../../schema/columns.ts';
import { contract, fund, ledgerEntry, sellRequest } from '../../../schema/index.ts';
import { type PayoutState, payoutState } from '../../money/payouts/payout-state.sql.ts';

export const contractTotals = {
  status: contract.status,
  depositedCents: contract.depositedCents,
  withdrawnCents: contract.withdrawnCents,
};

const exitCost = alias(ledgerEntry, 'exit_cost');

/** Lists the sales of a contract from the ledger, newest first, without reversed sales. */
export async function listSaleRows(
  orm: Orm,
  { contractId, after, limit, today }: PageRequest<number> & { contractId: string; today: string },
) {
  const { where, orderBy } = keyset(ledgerEntry.id, 'newestFirst', after);
  return orm
    .select({
      id: ledgerEntry.id,
      dealingDay: ledgerEntry.dealingDay,
      fundName: fund.name,
      orderNumber: sellRequest.number,
      units: ledgerEntry.units,
      price: ledgerEntry.price,
      amountCents: ledgerEntry.amountCents,
      exitCostCents: sql`coalesce(${exitCost.amountCents}, 0)`.mapWith(asCents),
      payout: sql<PayoutState | null>`(select ${payoutState(today)} from payout
        where payout.contract_id = ${ledgerEntry.contractId} and payout.value_date = ${ledgerEntry.dealingDay}
          and payout.kind = 'sale')`,
    })
    .from(ledgerEntry)
    .innerJoin(fund, eq(fund.id, ledgerEntry.fundId))
    .leftJoin(sellRequest, eq(sellRequest.id, ledgerEntry.causeId))
    .leftJoin(
      exitCost,
      and(
        eq(exitCost.contractId, ledgerEntry.contractId),
        eq(exitCost.dealingDay, ledgerEntry.dealingDay),
        eq(exitCost.fundId, ledgerEntry.fundId),
        eq(exitCost.sequence, ledgerEntry.sequence),
        eq(exitCost.type, 'EXIT_COST'),
      ),
    )
    .where(
      and(
        eq(ledgerEntry.contractId, contractId),
        eq(ledgerEntry.type, 'SELL'),
        where,
        sql`not exists (select from ledger_entry as undone where undone.reverses_id = ${ledgerEntry.id})`,
      ),
    )
    .orderBy(orderBy)
    .limit(limit);
}

const mistake = alias(ledgerEntry, 'mistake');

/**
 * Lists the payments between investor and contract per valuation date: deposits positive, payments to the investor
 * negative.
 */
export async function listFlows(orm: Orm, contractId: string) {
  const type = sql`coalesce(${mistake.type}, ${ledgerEntry.type})`;
  return orm
    .select({
      date: ledgerEntry.dealingDay,
      amountCents: sql`sum(${ledgerEntry.amountCents})`.mapWith(asCents),
    })
    .from(ledgerEntry)
    .leftJoin(mistake, eq(mistake.id, ledgerEntry.reversesId))
    .where(
      and(
        eq(ledgerEntry.contractId, contractId),
        sql`${type} in ('INITIAL_DEPOSIT', 'PERIODIC_DEPOSIT', 'TOP_UP', 'TRANSFER_IN', 'TRANSFER_OUT',
          'DISTRIBUTION', 'SELL', 'ANNUITY_PAYOUT', 'DIRECT_DEBIT_REVERSAL')`,
      ),
    )
    .groupBy(ledgerEntry.dealingDay)
    .orderBy(asc(ledgerEntry.dealingDay));
}
