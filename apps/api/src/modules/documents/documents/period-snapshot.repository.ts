import type { DocumentKind } from '@portaal/domain/documents/documents/kinds';
import type { IsoDate } from '@portaal/engine';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import {
  type PeriodSnapshot,
  SNAPSHOT_VERSION,
  type TaxSnapshot,
} from '../../../documents/contract-snapshot.ts';
import { readCalendars } from '../../../foundation/dealing-calendars/dealing-calendars.sql.ts';
import { type Orm, prepared } from '../../../platform/orm.ts';
import { document } from '../../../schema/index.ts';
import { accumulationProducts, investmentProducts } from '../../../schema/product-lists.ts';
import type { Owner } from './contract-snapshot.repository.ts';
import { CORRECTED, RECEIVED } from './document-id.mapping.ts';
import type { ContractRange } from './issue-confirmations.repository.ts';
import {
  hasOnlyMoney,
  receivedInAll,
  statedInAll,
  taxSnapshot,
  willNotBeginOn,
} from './tax-snapshot.repository.ts';

/** A period from one dealing day to another, and the kind of statement issued for it. */
export interface Period {
  readonly kind: 'quarterly' | 'annual' | 'taxStatement';
  readonly reference: string;
  readonly from: IsoDate;
  readonly to: IsoDate;
  /**
   * For the previous holder of a transferred contract: the day of the transfer. Their period ends with the
   * last dealing run before that day.
   */
  readonly heldUntil?: IsoDate;
}

/** The recipient of a statement and its contract, with the contract number shown to the recipient. */
export interface StatementOwner extends Owner {
  readonly number: string;
}

/** Statuses of contracts that no later dealing run will value. */
const OVER = sql`('sold', 'ended', 'converted', 'paidOut', 'cancelled')`;

const valueOn = (day: SQL): SQL =>
  sql`(select v.value_cents from contract_valuation v where v.contract_id = c.id and v.date = ${day})`;

/**
 * Day on which a line `e` counts for the tax return; a correction counts on the day of the line that it
 * corrects (decision 0041).
 */
const COUNTED = sql`coalesce(e.counted_on, e.value_date)`;
const BOOKED = sql`e.value_date`;

/** Returns the value on a day as it should have been, including later corrections. */
const correctedValueOn = (day: SQL): SQL => sql`(
  select booked.value_cents + coalesce((
    select sum(round(u.counted * p.nav * 100) - round(u.booked * p.nav * 100))::bigint
    from (
      select e.fund_id, coalesce(sum(e.units) filter (where ${COUNTED} <= ${day}), 0) as counted,
        coalesce(sum(e.units) filter (where ${BOOKED} <= ${day}), 0) as booked
      from ledger_entry e where e.contract_id = c.id group by e.fund_id having bool_or(e.counted_on is not null)
    ) u join fund_price p on p.fund_id = u.fund_id and p.date = ${day}
  ), 0) from contract_valuation booked where booked.contract_id = c.id and booked.date = ${day})`;

/**
 * The mean value over the valuations `v`, each including later corrections. Most contracts have none, so
 * those use the stored values.
 */
const MEAN_VALUE = sql`case when exists (
    select from ledger_entry e where e.contract_id = c.id and e.counted_on is not null)
  then ${correctedValueOn(sql`v.date`)} else v.value_cents end`;

/**
 * Returns the holdings after the dealing run of a day: the sum of all lines up to that day, at the prices of the day.
 */
const positionsOn = (day: SQL, counts: SQL): SQL => sql`coalesce((
  select jsonb_agg(jsonb_build_object(
    'fund', f.name, 'units', u.units::text, 'price', p.nav::text,
    'valueCents', round(u.units * p.nav * 100)::bigint
  ) order by f.id)
  from (
    select e.fund_id, sum(e.units) as units from ledger_entry e
    where e.contract_id = c.id and ${counts} <= ${day} group by e.fund_id having sum(e.units) > 0
  ) u join fund f on f.id = u.fund_id join fund_price p on p.fund_id = u.fund_id and p.date = ${day}
), '[]'::jsonb)`;

/** Sums amounts by type of line. A reversing line counts under the type of the line that it reverses. */
const sumsBetween = (condition: SQL): SQL => sql`coalesce((
  select jsonb_object_agg(s.type, s.amount) from (
    select coalesce(r.type, e.type) as type, sum(e.amount_cents)::bigint as amount
    from ledger_entry e left join ledger_entry r on r.id = e.reverses_id
    where e.contract_id = c.id and ${condition} group by 1
  ) s
), '{}'::jsonb)`;

/**
 * Returns the ongoing cost: a twelfth of the yearly cost of the value on the first of every month, by the parameters
 * of that day.
 */
const ongoingBetween = (from: SQL, to: SQL, counts: SQL): SQL => sql`coalesce((
  select jsonb_agg(jsonb_build_object('fund', f.name, 'amountCents', o.amount) order by f.id) from (
    select h.fund_id, sum(round(h.units * p.nav * 100 * t.ongoing_cost_rate / 12))::bigint as amount
    from (
      select v.date, e.fund_id, sum(e.units) as units
      from contract_valuation v join ledger_entry e on e.contract_id = v.contract_id and ${counts} <= v.date
      where v.contract_id = c.id and v.date >= ${from} and v.date < ${to} group by v.date, e.fund_id
    ) h
    join fund_price p on p.fund_id = h.fund_id and p.date = h.date
    join lateral (
      select fp.ongoing_cost_rate from fund_parameter fp join terms n on n.version = fp.version
      where fp.fund_id = h.fund_id and n.brand = c.brand
      order by n.valid_from <= h.date desc, abs(n.valid_from - h.date) limit 1
    ) t on true
    group by h.fund_id having sum(h.units) > 0
  ) o join fund f on f.id = o.fund_id
), '[]'::jsonb)`;

/**
 * Joins the day on which a holder received the contract by transfer, and the day of the prices used then; null for
 * the first holder.
 */
const got = (holder: SQL) => sql`left join lateral (
  select (d.facts ->> 'transferredOn')::date as day, (d.facts ->> 'pricedOn')::date as priced
  from document d
  where d.contract_id = c.id and d.person_id = ${holder} and d.kind = 'transferStatement'
    and d.reference like ${`%${RECEIVED}`}
  order by 1 desc limit 1
) t on true`;

/** The days of a period, as SQL. */
interface PeriodDays {
  /** First day on which the holder had the contract, and the day after the last such day. */
  readonly from: SQL;
  readonly to: SQL;
  /** The brand's last dealing days on or before these two days; the holding is valued on them. */
  readonly valuedFrom: SQL;
  readonly valuedTo: SQL;
}

/**
 * Returns the first and last days of a period for the holder of a contract `c`. The query must also contain
 * the join of `got`.
 */
async function daysOf(orm: Orm, { from, to }: Period): Promise<PeriodDays> {
  const calendars = await readCalendars(orm);
  return {
    from: sql`${from}::date`,
    to: sql`${to}::date`,
    valuedFrom: calendars.lastDay(sql`c.brand`, from),
    valuedTo: calendars.lastDay(sql`c.brand`, to),
  };
}

/** Returns the content of a statement for a period of a contract `c`, for its holder. */
const snapshotOf = (period: Period, days: PeriodDays): SQL => {
  const { from, to, valuedFrom, valuedTo } = days;
  const isTax = period.kind === 'taxStatement';
  const tax = isTax ? sql` || ${taxSnapshot(days)}` : sql``;
  // A quarterly statement shows the lines as booked at the time. In a yearly statement, a correction counts
  // on the day of the line that it corrects.
  const [counts, value] = period.kind === 'quarterly' ? [BOOKED, valueOn] : [COUNTED, correctedValueOn];
  return sql`jsonb_build_object(
      'version', ${SNAPSHOT_VERSION}::int,
      'contract', jsonb_build_object('number', c.number, 'product', c.product_code),
      'from', ${from}, 'to', ${to},
      'beginCents', ${value(valuedFrom)}, 'endCents', ${value(valuedTo)},
      'beginPositions', ${positionsOn(valuedFrom, counts)}, 'endPositions', ${positionsOn(valuedTo, counts)},
      'flows', ${sumsBetween(sql`${counts} > ${valuedFrom} and ${counts} <= ${valuedTo}`)},
      'ongoing', ${ongoingBetween(valuedFrom, valuedTo, counts)},
      'averageCents', (
        -- Of the months it was held: on the day of a sale nothing is left, and that is no month.
        select round(avg(${period.kind === 'quarterly' ? sql`v.value_cents` : MEAN_VALUE}))::bigint from contract_valuation v
        where v.contract_id = c.id and v.date >= ${valuedFrom} and v.date < ${valuedTo} and v.value_cents > 0
      )
    ) || case when (${valuedFrom}, ${valuedTo}) <> (${from}, ${to}) then jsonb_build_object('valuedFrom', ${valuedFrom}, 'valuedTo', ${valuedTo})
      else '{}'::jsonb end || case when t.day > ${period.from}::date then jsonb_build_object('heldFrom', t.day) else '{}'::jsonb end
      ${tax}`;
};

/**
 * Returns at most `limit` contracts of the range that were held in the period, were processed by its last
 * dealing run and have no such document yet, for their holder or for the previous holder `heldBy`. A holder
 * gets only their own part of the period. The tax statement also includes contracts without value in the
 * period but with payments in transit. No statement is issued for a period that ended while a former system
 * reported to the brand's investors (decision 0202).
 */
export async function findUndocumented(
  orm: Orm,
  period: Period,
  { first, last }: ContractRange,
  { limit, heldBy }: { readonly limit: number; readonly heldBy?: string | undefined },
): Promise<(StatementOwner & { readonly snapshot: PeriodSnapshot | TaxSnapshot })[]> {
  const holder = heldBy === undefined ? sql`c.person_id` : sql`${heldBy}::uuid`;
  // Movements before the transfer are in the previous holder's statement.
  const calendarDays = await daysOf(orm, period);
  const { to, valuedTo } = calendarDays;
  const from = sql`greatest(${calendarDays.from}, t.priced)`;
  const valuedFrom = sql`greatest(${calendarDays.valuedFrom}, t.priced)`;
  const days = { from, to, valuedFrom, valuedTo };
  const isTax = period.kind === 'taxStatement';
  const { rows } = await orm.execute<
    StatementOwner & { readonly snapshot: PeriodSnapshot | TaxSnapshot }
  >(sql`
    select c.id, c.number, ${holder} as "personId", c.brand, ${snapshotOf(period, days)} as snapshot
    from contract c ${got(holder)}
    where (t.priced is null or t.priced < ${to}) and ${to} - 1 > reported_until(c.brand) and c.id between ${first}::uuid and ${last}::uuid
      and (exists (
        select from contract_valuation v
        where v.contract_id = c.id and v.date >= ${valuedFrom} and v.date <= ${valuedTo}
          and (v.date > ${valuedFrom} or v.value_cents > 0)
      ) ${isTax ? sql`or ${hasOnlyMoney(from, to)}` : sql``})
      and (
        c.status in ${OVER}
        or exists (select from contract_valuation v where v.contract_id = c.id and v.date = ${valuedTo})
        ${isTax ? sql`or ${willNotBeginOn(valuedTo)}` : sql``}
      )
      and not exists (
        select from document d
        where d.contract_id = c.id and d.kind = ${period.kind} and d.reference = ${period.reference}
      )
    order by c.id limit ${limit}`);
  return rows;
}

/**
 * A statement that differs from the amounts received or held in its year, with the content it should have
 * now.
 */
export interface OutdatedStatement extends StatementOwner {
  readonly documentId: string;
  readonly documentDate: string;
  /** Number of statements issued earlier for the year. */
  readonly made: number;
  readonly snapshot: PeriodSnapshot | TaxSnapshot;
}

/**
 * Returns whether a statement for a year exists, which a change could make incorrect. Most deposits are received
 * before the statement of their year is issued.
 */
export async function hasStatement(orm: Orm, contractId: string, year: string): Promise<boolean> {
  const kind: DocumentKind = 'taxStatement';
  const [row] = await prepared(orm, 'statement_over_year', (executor) =>
    executor
      .select({ id: document.id })
      .from(document)
      .where(
        and(
          eq(document.contractId, sql.placeholder('contractId')),
          eq(document.kind, kind),
          sql`starts_with(${document.reference}, ${sql.placeholder('year')})`,
        ),
      )
      .limit(1)
      .prepare('statement_over_year'),
  ).execute({ contractId, year });
  return row !== undefined;
}

/**
 * Returns at most `limit` contracts of the range whose last statement of the year differs from the deposits
 * received. For an investment with a corrected line, also compares the value at the start and the end, and
 * the movements. For the cost statement of any product, also compares cost and mean value.
 */
export async function findOutdated(
  orm: Orm,
  period: Period,
  { first, last }: ContractRange,
  limit: number,
): Promise<OutdatedStatement[]> {
  const days = await daysOf(orm, period);
  const { from, to, valuedTo } = days;
  const { rows } = await orm.execute<OutdatedStatement & Record<string, unknown>>(sql`
    select c.id, c.number, c.person_id as "personId", c.brand, made.id as "documentId",
      made.document_date::text as "documentDate", made.made, now.facts as snapshot
    from contract c ${got(sql`c.person_id`)}
    cross join lateral (
      select d.id, d.document_date, d.facts, (count(*) over ())::int as made from document d
      where d.contract_id = c.id and d.kind = ${period.kind} and d.person_id = c.person_id
        and (d.reference = ${period.reference} or d.reference like ${`${period.reference} ${CORRECTED}%`})
      order by d.created_at desc, d.id desc limit 1
    ) made
    cross join lateral (select ${snapshotOf(period, days)} as facts) now
    where c.id between ${first}::uuid and ${last}::uuid
      and case when ${period.kind === 'annual'} then exists (select from ledger_entry e where e.contract_id = c.id and e.counted_on <= ${valuedTo})
          and (now.facts -> 'flows', now.facts -> 'ongoing', now.facts -> 'averageCents')
            is distinct from (made.facts -> 'flows', made.facts -> 'ongoing', made.facts -> 'averageCents')
        when c.product_code in ${accumulationProducts} then ${receivedInAll(from, to)} <> ${statedInAll(sql`made.facts`)}
        when c.product_code in ${investmentProducts} then exists (select from ledger_entry e where e.contract_id = c.id and e.counted_on <= ${valuedTo})
          and (now.facts -> 'beginCents', now.facts -> 'endCents', now.facts -> 'flows')
            is distinct from (made.facts -> 'beginCents', made.facts -> 'endCents', made.facts -> 'flows')
        else false end
    order by c.id limit ${limit}`);
  return rows;
}
