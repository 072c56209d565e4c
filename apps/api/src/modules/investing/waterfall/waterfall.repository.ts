import type { LinePlace } from '@portaal/domain/investing/transactions/calls';
import type { WaterfallSpan } from '@portaal/domain/investing/waterfall/waterfall';
import type { TransactionType } from '@portaal/domain/money/ledger/types';
import { type Cents, type IsoDate, isoDate } from '@portaal/engine';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Orm } from '../../../platform/orm.ts';
import type { PageRequest } from '../../../platform/paging.ts';
import { asCents } from '../../../schema/columns.ts';
import { contract, fund, ledgerEntry } from '../../../schema/index.ts';

const mistake = alias(ledgerEntry, 'mistake');

/** A reversing line counts as the type of the line it reverses. */
const countedType = sql<TransactionType>`coalesce(${mistake.type}, ${ledgerEntry.type})`;

/** Day of the first line, last day with a line or a valuation, and day of the last valuation. */
export interface ContractDays {
  readonly first: IsoDate;
  readonly last: IsoDate;
  readonly valued: IsoDate;
}

/** Returns the days of a contract; null if nothing was booked yet. */
export async function findDays(orm: Orm, contractId: string): Promise<ContractDays | null> {
  const { rows } = await orm.execute<Record<keyof ContractDays, string>>(sql`
    select min(e.value_date)::text as first, greatest(max(e.value_date), c.opening_value_date)::text as last,
      coalesce(c.opening_value_date, max(e.value_date))::text as valued
    from ${contract} c join ${ledgerEntry} e on e.contract_id = c.id
    where c.id = ${contractId} group by c.id`);
  const [days] = rows;
  if (!days) return null;
  return { first: isoDate(days.first), last: isoDate(days.last), valued: isoDate(days.valued) };
}

const within = ({ after, until }: WaterfallSpan): SQL => sql`
  (${after}::date is null or ${ledgerEntry.dealingDay} > ${after}::date)
  and (${until}::date is null or ${ledgerEntry.dealingDay} <= ${until}::date)`;

interface HoldingRow {
  readonly fundId: number;
  readonly fundName: string;
  readonly units: string;
  readonly price: string;
}

/**
 * Lists every fund in which the contract ever dealt up to and including `day` (null: until now), with its
 * units on that day at the price of `pricedOn` or the last price before it. For a contract older than the
 * prices of its fund, the first price is used.
 */
export async function listHoldingRows(
  orm: Orm,
  contractId: string,
  { day, pricedOn }: { readonly day: IsoDate | null; readonly pricedOn: IsoDate },
): Promise<HoldingRow[]> {
  const { rows } = await orm.execute<HoldingRow & Record<string, unknown>>(sql`
    select held.fund_id as "fundId", f.name as "fundName", held.units::text, p.nav::text as price
    from (select e.fund_id, sum(e.units) as units from ledger_entry e
      where e.contract_id = ${contractId} and (${day}::date is null or e.value_date <= ${day}::date)
      group by e.fund_id) held
    join fund f on f.id = held.fund_id
    join lateral (select nav from fund_price where fund_id = held.fund_id
      order by date <= ${pricedOn}::date desc, abs(date - ${pricedOn}::date) limit 1) p on true
    order by held.fund_id`);
  return rows;
}

interface EntryRow {
  readonly type: TransactionType;
  readonly fundId: number;
  readonly amountCents: Cents;
  readonly units: string;
  readonly price: string | null;
  readonly causeId: string | null;
}

export function listEntryRows(orm: Orm, contractId: string, span: WaterfallSpan): Promise<EntryRow[]> {
  return orm
    .select({
      type: countedType,
      fundId: ledgerEntry.fundId,
      amountCents: ledgerEntry.amountCents,
      units: ledgerEntry.units,
      price: ledgerEntry.price,
      causeId: ledgerEntry.causeId,
    })
    .from(ledgerEntry)
    .leftJoin(mistake, eq(mistake.id, ledgerEntry.reversesId))
    .where(and(eq(ledgerEntry.contractId, contractId), within(span)));
}

export interface BarLineRow {
  readonly id: number;
  readonly dealingDay: string;
  readonly bookedType: TransactionType;
  readonly type: TransactionType;
  readonly fundName: string;
  readonly amountCents: Cents;
  readonly price: string | null;
  readonly units: string;
}

/** Lists a page of the lines of these types, newest first. */
export function listBarLineRows(
  orm: Orm,
  contractId: string,
  { span, types }: { readonly span: WaterfallSpan; readonly types: readonly TransactionType[] },
  { after, limit }: PageRequest<LinePlace>,
): Promise<BarLineRow[]> {
  return orm
    .select({
      id: ledgerEntry.id,
      dealingDay: ledgerEntry.dealingDay,
      bookedType: ledgerEntry.type,
      type: countedType,
      fundName: fund.name,
      amountCents: sql`${ledgerEntry.amountCents}`.mapWith(asCents),
      price: ledgerEntry.price,
      units: ledgerEntry.units,
    })
    .from(ledgerEntry)
    .innerJoin(fund, eq(fund.id, ledgerEntry.fundId))
    .leftJoin(mistake, eq(mistake.id, ledgerEntry.reversesId))
    .where(
      and(
        eq(ledgerEntry.contractId, contractId),
        within(span),
        inArray(countedType, [...types]),
        after === undefined
          ? undefined
          : sql`(${ledgerEntry.dealingDay}, ${ledgerEntry.id}) < (${after.dealingDay}::date, ${after.id}::bigint)`,
      ),
    )
    .orderBy(sql`${ledgerEntry.dealingDay} desc, ${ledgerEntry.id} desc`)
    .limit(limit);
}
