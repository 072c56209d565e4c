import type { Cents, IsoDate } from '@portaal/engine';
import { eq, sql } from 'drizzle-orm';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import { contract } from '../../../schema/index.ts';

const CONTRACTS_NAMED = 20;
/** Upper bound of an extension in years; the legal minimum term of a temporary annuity is shorter. */
const MOST_YEARS = 20;
const RUNNING = sql`('active', 'sellPending', 'maturing', 'blocked', 'deceased')`;

export interface ContractAboveCeiling {
  readonly id: string;
  readonly number: string;
  readonly personId: string;
  readonly endDate: IsoDate;
  /** Value remaining after the last payout at the current payout amounts. */
  readonly above: Cents;
  /** Fewest additional years in which `above` can be paid out under the ceiling. */
  readonly years: number;
}

/**
 * Lists temporary annuities whose term ends this year or next year, or has ended, and that have more value than they
 * can still pay out under the ceiling of their holder (domain 10.1). The case thus opens before the last year begins.
 * This year's payouts, the yearly payouts of the holder's other annuities and payouts elsewhere are deducted.
 */
export async function listAboveCeiling(
  orm: Orm,
  brand: string,
  today: IsoDate,
): Promise<ContractAboveCeiling[]> {
  const { rows } = await orm.execute<ContractAboveCeiling & Record<string, unknown>>(sql`
    with temporary as (
      select c.*, extract(year from c.end_date + 1)::int as last_year, extract(year from ${today}::date)::int as this_year,
        periodic_payout_cents * case payment_frequency when 'month' then 12 when 'quarter' then 4
          when 'halfYear' then 2 else 1 end as yearly,
        case payment_frequency when 'month' then 1 when 'quarter' then 3 when 'halfYear' then 6 else 12 end as step
      from contract c
      where c.brand = ${brand} and c.is_temporary and c.status in ${RUNNING} and c.opening_value_cents > 0),
    ending as (
      select t.id, t.number, t.person_id, t.end_date, t.last_year < this_year or t.end_date + 1 <= t.opening_value_date as is_over,
        case when t.last_year = this_year then opening_value_cents
          else greatest(0, opening_value_cents
            - periodic_payout_cents * ((12 - extract(month from opening_value_date)::int) / step)) end as rest,
        coalesce((
          select temporary_max_per_year_cents from fiscal_parameter f join fiscal_version v on v.version = f.version
          where f.year <= t.last_year and temporary_max_per_year_cents is not null and v.valid_from <= ${today}::date
          order by f.year desc, v.sequence desc limit 1), 0)
        - coalesce((
          select yearly_cents from temporary_annuity_elsewhere e
          where e.person_id = t.person_id and e.brand = t.brand order by stated_at desc limit 1), 0)
        - coalesce((
          select sum(o.yearly) from temporary o
          where o.person_id = t.person_id and o.id <> t.id and o.last_year >= t.last_year), 0) as yearly_room,
        case when t.last_year > this_year then 0 else coalesce((
          select -sum(e.amount_cents) from ledger_entry e
          where e.contract_id = t.id and e.type in ('ANNUITY_PAYOUT', 'WAGE_TAX', 'HEALTHCARE_CONTRIBUTION')
            and e.value_date >= date_trunc('year', ${today}::date)), 0) end as paid
      from temporary t where t.last_year <= this_year + 1),
    measured as (
      select *, case when is_over then rest else rest - greatest(0, yearly_room - paid) end as above from ending)
    select id, number, person_id as "personId", end_date::text as "endDate", above::float8,
      least(${MOST_YEARS}::int, greatest(1, ceil(above / nullif(greatest(0, yearly_room), 0)::numeric)))::int as years
    from measured where above > 0 order by end_date, number`);
  return rows;
}

/** Returns the count, the first end date and the first contract numbers for an employee's case. */
export async function findAboveCeiling(orm: Orm, brand: string, today: IsoDate) {
  const found = await listAboveCeiling(orm, brand, today);
  return {
    count: found.length,
    oldest: found[0]?.endDate ?? null,
    contracts: found.slice(0, CONTRACTS_NAMED).map(({ number }) => number),
  };
}

/**
 * Sets a new last day for a contract whose row is locked; the next dealing run recalculates the payout from the
 * remaining value.
 */
export async function markExtended(tx: Transaction, id: string, endDate: IsoDate): Promise<void> {
  await tx.update(contract).set({ endDate, payoutCalculatedOn: null }).where(eq(contract.id, id));
}
