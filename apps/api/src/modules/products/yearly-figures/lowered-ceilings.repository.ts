import type { IsoDate } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import type { Orm } from '../../../platform/orm.ts';
import { payoutProducts } from '../../../schema/product-lists.ts';

const MOST_LISTED = 200;

interface AmountAboveCeiling {
  readonly kind: 'contract' | 'offer';
  readonly number: string;
  readonly year: number;
  readonly perYearCents: number;
  readonly ceilingCents: number;
}

/**
 * Lists running temporary annuities and valid offers for a temporary annuity that pay more per year than the ceiling
 * of a version, if another version has a higher ceiling for that year (decision 0193). All temporary annuities of a
 * person count together. A contract counts in the year it started and in the year of `today`, an offer in the year it
 * starts.
 */
export async function listAboveLoweredCeiling(
  orm: Orm,
  { version, brand, today }: { readonly version: string; readonly brand: string; readonly today: IsoDate },
): Promise<AmountAboveCeiling[]> {
  const { rows } = await orm.execute<AmountAboveCeiling & Record<string, unknown>>(sql`
    with lowered as (
      select p.year, p.temporary_max_per_year_cents as ceiling from fiscal_parameter p
      where p.version = ${version} and exists (select from fiscal_parameter o
        where o.version <> p.version and o.year = p.year
          and o.temporary_max_per_year_cents > p.temporary_max_per_year_cents)),
    temporary as (
      select c.number, c.person_id, c.start_date, periodic_payout_cents * case payment_frequency when 'month' then 12
        when 'quarter' then 4 when 'halfYear' then 2 else 1 end as yearly
      from contract c
      where c.brand = ${brand} and c.is_temporary and c.periodic_payout_cents > 0
        and c.status in ('awaitingStart', 'active', 'sellPending', 'maturing', 'blocked', 'deceased')),
    totals as (
      select t.number, t.start_date, sum(yearly) over (partition by person_id) + coalesce((
        select yearly_cents from temporary_annuity_elsewhere e
        where e.person_id = t.person_id and e.brand = ${brand} order by stated_at desc limit 1), 0) as yearly
      from temporary t),
    offers as (
      select o.number, left(o.input ->> 'start', 4)::int as year,
        round(100 * ((o.result #>> '{payout,deterministicPayment}')::numeric * case o.result #>> '{payout,frequency}'
          when 'Maand' then 12 when 'Kwartaal' then 4 when 'Halfjaar' then 2 else 1 end
          + coalesce((o.input ->> 'otherTemporaryPayouts')::numeric, 0))) as yearly
      from offer o
      where o.brand = ${brand} and o.product_code in ${payoutProducts} and o.deleted_at is null and o.valid_until >= ${today}::date
        and o.result #>> '{annuity,kind}' = 'temporary' and o.fiscal_version <> ${version})
    select * from (
      select distinct on (t.number) 'contract' as kind, t.number, l.year, t.yearly::float8 as "perYearCents",
        l.ceiling::float8 as "ceilingCents"
      from totals t join lowered l
        on l.year in (extract(year from t.start_date)::int, extract(year from ${today}::date)::int)
      where t.yearly > l.ceiling order by t.number, l.year desc) as contracts
    union all
    select 'offer', o.number, o.year, o.yearly::float8, l.ceiling::float8
    from offers o join lowered l on l.year = o.year where o.yearly > l.ceiling
    order by 1, 2 limit ${MOST_LISTED}`);
  return rows;
}
