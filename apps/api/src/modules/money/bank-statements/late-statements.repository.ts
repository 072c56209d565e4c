import type { Cents, IsoDate } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import { lateStatement } from '../../../schema/index.ts';
import type { AccountStatement } from './seams.rules.ts';

/** Selects statements with the period and balances as the bank reported them, including late statements. */
const asTheBankGave = sql`
  select s.id, s.account_id, s.position, s.sequence::float8 as sequence, s.from_day, coalesce(l.to_day, s.to_day) as to_day,
    coalesce(l.opening_cents, s.opening_cents) as opening_cents,
    coalesce(l.closing_cents, s.closing_cents) as closing_cents, l.after_position,
    case when l.statement_id is not null then 'late' when g.statement_id is not null then 'gap' else 'inOrder' end as kind
  from bank_statement s
  left join late_statement l on l.statement_id = s.id
  left join bank_statement_gap g on g.statement_id = s.id`;

/**
 * Returns the statements around a period, from the last one that ends before it to the first one that begins after
 * it.
 */
export async function listAround(
  orm: Orm,
  accountId: string,
  { fromDay, toDay }: { readonly fromDay: string; readonly toDay: string },
): Promise<AccountStatement[]> {
  const { rows } = await orm.execute<AccountStatement & Record<string, unknown>>(sql`
    with statement as materialized (select * from (${asTheBankGave}) as s where account_id = ${accountId})
    select id, position, kind, after_position as after, sequence, from_day::text as "fromDay", to_day::text as "toDay",
      opening_cents::float8 as "openingCents", closing_cents::float8 as "closingCents"
    from statement
    where coalesce(after_position, position) >= coalesce((select max(position) from statement
        where kind = 'inOrder' and to_day < ${fromDay}::date), 0)
      and coalesce(after_position, position) <= (select coalesce(min(position), 2147483647) from statement
        where kind = 'inOrder' and from_day > ${toDay}::date)
    order by position`);
  return rows;
}

export async function insertLate(tx: Transaction, row: typeof lateStatement.$inferInsert): Promise<void> {
  await tx.insert(lateStatement).values(row);
}

/**
 * Selects the lines that represent a statement missing after a position: lines of accepted gaps, and counter-entries of
 * late statements.
 */
const gapLines = (accountId: string, after: number) => sql`
  select l.counter_line_id as id from late_statement l
  where l.account_id = ${accountId} and l.after_position = ${after} and l.counter_line_id is not null
  union all
  select line.id from bank_statement_gap g join bank_statement s on s.id = g.statement_id
  join bank_line line on line.statement_id = s.id
  where s.account_id = ${accountId} and s.position > ${after}
    and s.position < (select coalesce(min(next.position), 2147483647) from (${asTheBankGave}) as next
      where next.account_id = ${accountId} and next.kind = 'inOrder' and next.position > ${after})`;

/**
 * Returns the day of an accepted gap after a position, if an employee matched the difference of that gap to something
 * else; otherwise undefined.
 */
export async function bookedGapDay(
  tx: Transaction,
  { accountId, after }: { readonly accountId: string; readonly after: number },
): Promise<IsoDate | undefined> {
  const { rows } = await tx.execute<{ day: IsoDate }>(sql`
    with gap as materialized (${gapLines(accountId, after)})
    select l.booked_on::text as day from gap join bank_line l on l.id = gap.id
    join bank_match m on m.line_id = gap.id and m.undone_at is null
    where m.kind <> 'refund' or m.rule <> 'account'
    order by 1 limit 1`);
  return rows[0]?.day;
}

interface ReadBefore extends Record<string, unknown> {
  readonly day: IsoDate;
  /** Null if the lines differ individually but the day's incoming and outgoing totals are equal. */
  readonly amountCents: Cents | null;
}

/**
 * Finds an entry of a statement that also appears on another statement of the same period. Entries match if a
 * line has the same day and amount and its payer and reference do not differ. They also match if the totals
 * of a day are equal but split over a different number of lines, for example one per batch instead of one per
 * payment.
 */
export async function findReadBefore(tx: Transaction, statementId: string): Promise<ReadBefore | undefined> {
  const { rows } = await tx.execute<ReadBefore>(sql`
    with statement as materialized (${asTheBankGave} where s.account_id = (
      select account_id from bank_statement where id = ${statementId})),
    own as (select * from statement where id = ${statementId}),
    pair as (
      select o.id as own_id, t.id as other_id, (o.sequence <> t.sequence) is true as is_numbered
      from own o join statement t on t.id <> o.id and t.kind <> 'gap' and t.from_day <= o.to_day and t.to_day >= o.from_day),
    line as materialized (
      select l.* from bank_line l where l.statement_id in (select own_id from pair union select other_id from pair)
        and not exists (select from late_statement c where c.counter_line_id = l.id)),
    of_day as (
      select statement_id, booked_on, count(*) as lines, sum(amount_cents) filter (where amount_cents > 0) as came,
        sum(amount_cents) filter (where amount_cents < 0) as went
      from line group by statement_id, booked_on)
    select l.booked_on::text as day, l.amount_cents::float8 as "amountCents"
    from pair join line l on l.statement_id = pair.own_id
    join line other on other.statement_id = pair.other_id and other.booked_on = l.booked_on
      and other.amount_cents = l.amount_cents
    where (l.end_to_end_id = other.end_to_end_id) is not false
      and (l.counterparty_hash = other.counterparty_hash) is not false
      and not (pair.is_numbered and (l.bank_reference <> other.bank_reference) is true)
    union all
    select o.booked_on::text, null from pair join of_day o on o.statement_id = pair.own_id
    join of_day t on t.statement_id = pair.other_id and t.booked_on = o.booked_on
      and t.lines <> o.lines and t.came is not distinct from o.came and t.went is not distinct from o.went
    order by 1, 2 limit 1`);
  return rows[0];
}

/**
 * Lists the late statements of an account after the given positions, because they fill days that would
 * otherwise give a notice.
 */
export async function listLateAfter(
  orm: Orm,
  places: readonly { readonly accountId: string; readonly position: number }[],
): Promise<(AccountStatement & { readonly accountId: string })[]> {
  if (places.length === 0) return [];
  const { rows } = await orm.execute<AccountStatement & { accountId: string } & Record<string, unknown>>(sql`
    select s.id, s.account_id as "accountId", s.position, kind, after_position as after, sequence,
      from_day::text as "fromDay", to_day::text as "toDay", opening_cents::float8 as "openingCents",
      closing_cents::float8 as "closingCents"
    from (${asTheBankGave}) as s
    join jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as place ("accountId" uuid, position integer)
      on place."accountId" = s.account_id and place.position = s.after_position
    order by s.from_day, s.to_day, s.position`);
  return rows;
}
