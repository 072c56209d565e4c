import { sql } from 'drizzle-orm';
import type { Orm } from '../../../platform/orm.ts';

/** Position of the last earlier statement that was imported in order and does not represent a gap. */
const placeBefore = sql`(select max(p.position) from bank_statement p where p.account_id = s.account_id
  and p.position < s.position
  and not exists (select from late_statement k where k.statement_id = p.id)
  and not exists (select from bank_statement_gap k where k.statement_id = p.id))`;

/**
 * Lines that represent statements the bank did not supply in time: lines of accepted gaps, and counter-entries of
 * late statements. Lines with the same `place`, the gap between two statements, cancel each other.
 */
const gapLines = sql`
  select line.id, line.brand, line.amount_cents, s.account_id || '/' || ${placeBefore} as place
  from bank_statement_gap g join bank_statement s on s.id = g.statement_id join bank_line line on line.statement_id = s.id
  union all
  select line.id, line.brand, line.amount_cents, l.account_id || '/' || l.after_position
  from late_statement l join bank_line line on line.id = l.counter_line_id`;

interface GapLine extends Record<string, unknown> {
  readonly id: string;
  readonly brand: string;
  readonly place: string;
}

/** Lists the open lines of gaps with both a positive and a negative open line, in order of arrival. */
export async function listOpposites(orm: Orm): Promise<GapLine[]> {
  const { rows } = await orm.execute<GapLine>(sql`
    with open as materialized (
      select gap.id, gap.brand, gap.place, i.open_cents from (${gapLines}) as gap
      join bank_item i on i.line_id = gap.id and i.open_cents <> 0 and i.refund_ordered_at is null)
    select id, brand, place from open
    where exists (select from open other where other.place = open.place and sign(other.open_cents) <> sign(open.open_cents))
    order by id`);
  return rows;
}

/** Returns whether a late statement cancels, or is about to cancel, part of one of these lines. */
export async function isTakenByLate(orm: Orm, lineIds: readonly string[]): Promise<boolean> {
  const { rows } = await orm.execute<{ id: string }>(sql`
    with gap as materialized (${gapLines}),
    open as (select gap.*, coalesce(i.open_cents, gap.amount_cents) as open_cents from gap
      left join bank_item i on i.line_id = gap.id)
    select own.id from open own join open other on other.place = own.place and sign(other.open_cents) = -sign(own.open_cents)
    where own.id = any(${sql.param([...lineIds])}::uuid[]) and own.open_cents <> 0 limit 1`);
  return rows.length > 0;
}

/** Returns which of these lines represent a statement the bank did not supply in time. */
export async function listGapLines(orm: Orm, lineIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await orm.execute<{ id: string }>(
    sql`select id from (${gapLines}) as gap where id = any(${sql.param([...lineIds])}::uuid[])`,
  );
  return new Set(rows.map(({ id }) => id));
}
