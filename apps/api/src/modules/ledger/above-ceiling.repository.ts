import type { IsoDate } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import type { Orm } from '../../platform/orm.ts';

const CONTRACTS_NAMED = 20;
const RUNNING = sql`('active', 'sellPending', 'maturing', 'blocked', 'deceased')`;

/**
 * Temporary annuities whose last year is this one or the next, or is over, and that hold more than they may still pay
 * by then under the ceiling of their person (domain 10.1): a case before that year begins. What is to be paid this year
 * and what the person's others pay a year goes off, as does what they have elsewhere.
 */
export async function findAboveCeiling(orm: Orm, brand: string, today: IsoDate) {
  const { rows } = await orm.execute<{ count: number; oldest: string | null; contracts: string[] }>(sql`
    with temporary as (
      select c.*, extract(year from c.end_date + 1)::int as last_year, extract(year from ${today}::date)::int as this_year,
        periodic_payout_cents * case payment_frequency when 'month' then 12 when 'quarter' then 4
          when 'halfYear' then 2 else 1 end as yearly,
        case payment_frequency when 'month' then 1 when 'quarter' then 3 when 'halfYear' then 6 else 12 end as step
      from contract c
      where c.brand = ${brand} and c.is_temporary and c.status in ${RUNNING} and c.opening_value_cents > 0),
    ending as (
      select t.id, t.number, t.end_date, t.last_year < this_year or t.end_date + 1 <= t.opening_value_date as is_over,
        case when t.last_year = this_year then opening_value_cents
          else opening_value_cents
            - periodic_payout_cents * ((12 - extract(month from opening_value_date)::int) / step) end as rest,
        coalesce((
          select temporary_max_per_year_cents from fiscal_parameter f join fiscal_version v on v.version = f.version
          where f.year <= t.last_year and temporary_max_per_year_cents is not null and v.valid_from <= ${today}::date
          order by f.year desc, v.sequence desc limit 1), 0)
        - coalesce((
          select yearly_cents from temporary_annuity_elsewhere e
          where e.person_id = t.person_id and e.brand = t.brand order by stated_at desc limit 1), 0)
        - coalesce((
          select sum(o.yearly) from temporary o
          where o.person_id = t.person_id and o.id <> t.id and o.last_year >= t.last_year), 0)
        - case when t.last_year > this_year then 0 else coalesce((
          select -sum(e.amount_cents) from ledger_entry e
          where e.contract_id = t.id and e.type in ('ANNUITY_PAYOUT', 'WAGE_TAX', 'HEALTHCARE_CONTRIBUTION')
            and e.value_date >= date_trunc('year', ${today}::date)), 0) end as room
      from temporary t where t.last_year <= this_year + 1)
    select count(*)::int as count, min(end_date)::text as oldest,
      coalesce((array_agg(number order by end_date, number))[1:${sql.raw(`${CONTRACTS_NAMED}`)}], '{}') as contracts
    from ending where is_over or rest > room`);
  const [row] = rows;
  return { count: row?.count ?? 0, oldest: row?.oldest ?? null, contracts: row?.contracts ?? [] };
}
