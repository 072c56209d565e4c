import type { LinePlace } from '@portaal/domain/investing/transactions/calls';
import { deductionTypes } from '@portaal/domain/money/ledger/dealt-amounts';
import type { TransactionType } from '@portaal/domain/money/ledger/types';
import type { Cents } from '@portaal/engine';
import { and, asc, eq, type Placeholder, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type Orm, prepared } from '../../../platform/orm.ts';
import type { PageRequest } from '../../../platform/paging.ts';
import { asCents } from '../../../schema/columns.ts';
import {
  changeRequest,
  deposit,
  fund,
  ledgerEntry,
  sellRequest,
  sellRequestLine,
} from '../../../schema/index.ts';
import { type PayoutState, payoutState } from '../../money/payouts/payout-state.sql.ts';

/** Filter for ledger lines: days `from` up to but excluding `before`, and these types. */
export interface LineFilter {
  readonly from: string;
  readonly before: string;
  readonly types: readonly TransactionType[];
}

/** A ledger line, with decimals as text. */
export interface LineRow {
  readonly id: number;
  readonly bookingDate: string;
  readonly dealingDay: string;
  readonly type: TransactionType;
  readonly fundId: number;
  readonly fundName: string;
  readonly amountCents: Cents;
  readonly price: string | null;
  readonly units: string;
  readonly unitsAfter: string;
  /** The ledger line that this line reverses, and the ledger line that reverses it. */
  readonly reversesId: number | null;
  readonly reversedById: number | null;
  /** The payout that corresponds to the ledger line. */
  readonly payout: PayoutState | null;
}

/** SQL for the kind of payout that corresponds to a ledger line. */
const payoutKind = sql`case ${ledgerEntry.type} when 'DISTRIBUTION' then 'distribution' when 'SELL' then 'sale'
  when 'ANNUITY_PAYOUT' then 'annuity' end`;

/** Selects the payout that corresponds to a ledger line; null for most lines. */
const paidBy = (today: Placeholder) => sql<PayoutState | null>`(select ${payoutState(today)} from payout
  where payout.contract_id = ${ledgerEntry.contractId} and payout.value_date = ${ledgerEntry.dealingDay}
    and payout.kind = ${payoutKind})`;

/** A position later than every line, so the first page needs no special case. */
const AFTER_ALL: LinePlace = { dealingDay: '9999-12-31', id: Number.MAX_SAFE_INTEGER };

/**
 * Returns a page of the lines of a contract, newest first. Reads the days backwards through the index
 * `ledger_entry_step` and sorts the few lines of each day.
 */
export async function listLineRows(
  orm: Orm,
  contractId: string,
  filter: LineFilter,
  { after = AFTER_ALL, limit, today }: PageRequest<LinePlace> & { readonly today: string },
): Promise<LineRow[]> {
  const statement = prepared(orm, 'transaction_list', (executor) =>
    executor
      .select({
        id: ledgerEntry.id,
        bookingDate: ledgerEntry.bookingDate,
        dealingDay: ledgerEntry.dealingDay,
        type: ledgerEntry.type,
        fundId: ledgerEntry.fundId,
        fundName: fund.name,
        amountCents: ledgerEntry.amountCents,
        price: ledgerEntry.price,
        units: ledgerEntry.units,
        unitsAfter: ledgerEntry.unitsAfter,
        reversesId: ledgerEntry.reversesId,
        reversedById: sql<
          number | null
        >`(select later.id from ledger_entry later where later.reverses_id = ${ledgerEntry.id})`,
        payout: paidBy(sql.placeholder('today')),
      })
      .from(ledgerEntry)
      .innerJoin(fund, eq(fund.id, ledgerEntry.fundId))
      .where(
        and(
          eq(ledgerEntry.contractId, sql.placeholder('contractId')),
          sql`${ledgerEntry.dealingDay} >= ${sql.placeholder('from')}::date`,
          sql`${ledgerEntry.dealingDay} < ${sql.placeholder('before')}::date`,
          sql`(${ledgerEntry.dealingDay}, ${ledgerEntry.id}) < (${sql.placeholder('afterDay')}::date, ${sql.placeholder('afterId')}::bigint)`,
          sql`${ledgerEntry.type} = any(${sql.placeholder('types')}::text[])`,
        ),
      )
      .orderBy(sql`${ledgerEntry.dealingDay} desc, ${ledgerEntry.id} desc`)
      .limit(sql.placeholder('limit'))
      .prepare('transaction_list'),
  );
  return statement.execute({
    contractId,
    from: filter.from,
    before: filter.before,
    types: [...filter.types],
    afterDay: after.dealingDay,
    afterId: after.id,
    limit,
    today,
  });
}

/** A ledger line from which an amount was deducted, or the line of such a deduction. */
export interface DeductionRow {
  readonly id: number;
  readonly type: TransactionType;
  /**
   * Key that relates a line to its deductions: the fund and the day, and for a reversed direct debit also its
   * deposit.
   */
  readonly group: string;
  readonly amountCents: Cents;
}

/** Lists all lines of a contract that determine deductions, for the days from `first` to `last`, inclusive. */
export async function listDeductionRows(
  orm: Orm,
  contractId: string,
  { first, last }: { readonly first: string; readonly last: string },
): Promise<DeductionRow[]> {
  const statement = prepared(orm, 'transaction_deductions', (executor) =>
    executor
      .select({
        id: ledgerEntry.id,
        type: ledgerEntry.type,
        // A reversed direct debit returns the entry cost of its own deposit.
        group: sql<string>`concat_ws(' ', ${ledgerEntry.fundId}, ${ledgerEntry.dealingDay},
          case when ${ledgerEntry.type} = 'DIRECT_DEBIT_REVERSAL'
            or ${ledgerEntry.type} = 'ENTRY_COST' and ${ledgerEntry.amountCents} > 0 then ${ledgerEntry.causeId} end)`,
        amountCents: ledgerEntry.amountCents,
      })
      .from(ledgerEntry)
      .where(
        and(
          eq(ledgerEntry.contractId, sql.placeholder('contractId')),
          sql`${ledgerEntry.dealingDay} between ${sql.placeholder('first')}::date and ${sql.placeholder('last')}::date`,
          sql`${ledgerEntry.type} = any(${sql.placeholder('types')}::text[])`,
        ),
      )
      .orderBy(asc(ledgerEntry.id))
      .prepare('transaction_deductions'),
  );
  return statement.execute({ contractId, first, last, types: [...deductionTypes] });
}

export interface YearTypeRow {
  readonly year: number;
  readonly type: TransactionType;
  readonly lines: number;
  readonly cents: Cents;
}

const mistake = alias(ledgerEntry, 'mistake');

/**
 * Returns the sums of a contract per year and type, by dealing day. A correction counts with the type of the line it
 * reverses.
 */
export async function listYearRows(orm: Orm, contractId: string): Promise<YearTypeRow[]> {
  const year = sql<number>`extract(year from ${ledgerEntry.dealingDay})::int`;
  const type = sql<TransactionType>`coalesce(${mistake.type}, ${ledgerEntry.type})`;
  return orm
    .select({
      year,
      type,
      lines: sql<number>`count(*)::int`,
      cents: sql`sum(${ledgerEntry.amountCents})::bigint`.mapWith(asCents),
    })
    .from(ledgerEntry)
    .leftJoin(mistake, eq(mistake.id, ledgerEntry.reversesId))
    .where(eq(ledgerEntry.contractId, contractId))
    .groupBy(sql`1`, sql`2`)
    .orderBy(sql`1 desc`);
}

export interface WaitingDepositRow {
  readonly id: string;
  readonly type: TransactionType;
  readonly amountCents: Cents;
  readonly receivedOn: string | null;
  readonly dealFrom: string | null;
}

/** Lists deposits that are received and not dealt by any dealing run yet. */
export async function listWaitingDeposits(orm: Orm, contractId: string): Promise<WaitingDepositRow[]> {
  return orm
    .select({
      id: deposit.id,
      type: deposit.type,
      amountCents: deposit.amountCents,
      receivedOn: deposit.receivedOn,
      dealFrom: deposit.dealFrom,
    })
    .from(deposit)
    .where(and(eq(deposit.contractId, contractId), eq(deposit.status, 'received')))
    .orderBy(asc(deposit.id));
}

export interface OpenSwitchRow {
  readonly id: string;
  readonly createdAt: Date;
  readonly dealFrom: string;
}

/** Returns the approved switch that is not completed; at most one. */
export async function listOpenSwitches(orm: Orm, contractId: string): Promise<OpenSwitchRow[]> {
  return orm
    .select({
      id: changeRequest.id,
      createdAt: changeRequest.createdAt,
      dealFrom: sql<string>`${changeRequest.effectiveOn}`,
    })
    .from(changeRequest)
    .where(
      and(
        eq(changeRequest.contractId, contractId),
        eq(changeRequest.option, 'fondsverdeling'),
        eq(changeRequest.status, 'checked'),
        sql`(${changeRequest.requested} -> 'wanted' ->> 'switchExisting')::boolean`,
      ),
    );
}

export interface OpenSellRow {
  readonly id: string;
  readonly requestedAt: Date;
  readonly kind: 'all' | 'amount' | 'units';
  readonly fundId: number;
  readonly fundName: string;
  readonly units: string | null;
  readonly executedUnits: string;
  readonly amountCents: Cents | null;
  readonly executedGrossCents: Cents;
  readonly dealFrom: string;
}

/** Lists the open lines of sell requests. */
export async function listOpenSells(orm: Orm, contractId: string): Promise<OpenSellRow[]> {
  return orm
    .select({
      id: sellRequest.id,
      requestedAt: sellRequest.requestedAt,
      kind: sellRequest.kind,
      fundId: sellRequestLine.fundId,
      fundName: fund.name,
      units: sellRequestLine.units,
      executedUnits: sellRequestLine.executedUnits,
      amountCents: sellRequestLine.amountCents,
      executedGrossCents: sellRequestLine.executedGrossCents,
      dealFrom: sellRequestLine.dealFrom,
    })
    .from(sellRequest)
    .innerJoin(sellRequestLine, eq(sellRequestLine.requestId, sellRequest.id))
    .innerJoin(fund, eq(fund.id, sellRequestLine.fundId))
    .where(
      and(
        eq(sellRequest.contractId, contractId),
        sql`${sellRequest.status} in ('queued', 'partlyExecuted')`,
        eq(sellRequestLine.progress, 'open'),
      ),
    )
    .orderBy(asc(sellRequest.id), asc(sellRequestLine.fundId));
}
