import { sql } from 'drizzle-orm';
import type { Orm } from '../platform/orm.ts';

const LAST = 2045;

/**
 * Loads invented fiscal figures for years without known figures, for tests of dealing runs and calculators over many
 * years: later years copy the last known year, earlier years copy the first. Tests of a missing year do not call this
 * function.
 */
export async function loadOtherYears(orm: Orm): Promise<void> {
  const others = sql`
    (select y as year, case when y > 2026 then 2026 else 2025 end as like_year
      from generate_series(2016, ${LAST}::int) y where y not in (2025, 2026)) as other`;
  await orm.execute(sql`
    insert into fiscal_parameter
    select version, other.year, annual_room_rate, pension_offset_cents, max_income_cents, factor_a_multiplier,
      max_reserve_room_cents, reserve_lookback_years, temporary_max_per_year_cents, lifelong_months, temporary_months,
      latest_start_years, pre2014_reference_age, maximum_end_age, sources
    from fiscal_parameter p join ${others} on p.year = like_year where other.year > 2026`);
  await orm.execute(sql`
    insert into withholding_year
    select version, other.year, table_step_cents, table_maximum_cents, healthcare_rate, healthcare_ceiling_cents, sources
    from withholding_year w join ${others} on w.year = like_year`);
  await orm.execute(sql`
    insert into wage_tax_bracket select version, other.year, age_group, from_cents, rate
    from wage_tax_bracket b join ${others} on b.year = like_year`);
  await orm.execute(sql`
    insert into wage_tax_credit
    select version, other.year, age_group, phase_out_from_cents, maximum_cents, phase_out_rate, ends_at_cents
    from wage_tax_credit c join ${others} on c.year = like_year`);
}
