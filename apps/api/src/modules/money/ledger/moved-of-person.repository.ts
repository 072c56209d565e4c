import { type Cents, cents, type IsoDate } from '@portaal/engine';
import { and, eq, lte, sql } from 'drizzle-orm';
import type { EmployeeLimitHistory } from '../../../foundation/acts/employee-limits.sql.ts';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import { fundPrice } from '../../../schema/index.ts';

/**
 * Returns the total, in cents, that employees moved on all contracts of a person from `from` by
 * corrections, reversed deposits and released payouts (decision 0184). A correction counts for its larger
 * side, in money or in units at the last published price. Excludes actions that required two
 * employees by themselves, so that they do not make later actions require two: those of at least the limit of
 * their own day, at the prices of that day (decision 0200).
 */
export async function sumMovedOfPerson(
  tx: Transaction,
  personId: string,
  {
    from,
    until,
    limits,
  }: { readonly from: Date; readonly until: Date; readonly limits: EmployeeLimitHistory },
): Promise<Cents> {
  const since = from.toISOString();
  const { rows } = await tx.execute<{ cents: number }>(sql`
    with its as materialized (select id from contract where person_id = ${personId}),
    last_price as (
      select distinct on (fund_id) fund_id, nav from fund_price
      where published_at <= ${until.toISOString()} order by fund_id, date desc),
    lines as (
      select e.*, greatest(abs(e.amount_cents), round(abs(e.units) * coalesce(p.nav, e.price, 0) * 100)) as moved,
        greatest(abs(e.amount_cents), round(abs(e.units) * coalesce(old_price.nav, e.price, 0) * 100)) as moved_then
      from ledger_entry e left join last_price p on p.fund_id = e.fund_id
      left join lateral (select nav from fund_price where fund_id = e.fund_id
        and published_at <= e.created_at order by date desc limit 1) as old_price on true
      where e.contract_id in (select id from its) and e.created_at > ${since}
        and (e.type = 'CORRECTION' or e.counted_on is not null)),
    corrections as (
      select greatest(coalesce(sum(moved) filter (where reverses_id is not null), 0),
        coalesce(sum(moved) filter (where reverses_id is null), 0)) as moved,
        greatest(coalesce(sum(moved_then) filter (where reverses_id is not null), 0),
        coalesce(sum(moved_then) filter (where reverses_id is null), 0)) as moved_then, created_at as at
      from lines group by contract_id, fund_id, counted_on, cause_id, created_at),
    others as (
      select abs((detail ->> 'amountCents')::numeric) as moved, at from audit_entry
      where subject_id in (select id::text from its) and actor_id is not null and at > ${since}
        and action in ('deposit.reversed', 'payout.released'))
    select coalesce(sum(moved), 0)::float8 as cents
    from (select moved, moved_then, at from corrections
      union all select moved, moved as moved_then, at from others) as acts
    where moved_then < ${limits.aloneAt('money', sql`acts.at`)}`);
  return cents(rows[0]?.cents ?? 0);
}

/** Returns the published price of a fund on a day, or undefined. */
export async function findPriceOn(
  orm: Orm,
  { fundId, date, now }: { readonly fundId: number; readonly date: IsoDate; readonly now: Date },
): Promise<string | undefined> {
  const [row] = await orm
    .select({ nav: fundPrice.nav })
    .from(fundPrice)
    .where(and(eq(fundPrice.fundId, fundId), eq(fundPrice.date, date), lte(fundPrice.publishedAt, now)));
  return row?.nav;
}
