import { sql } from 'drizzle-orm';
import type { Transaction } from '../platform/orm.ts';
import type { CeilingCorrection } from './fiscal-parameters.ts';

/**
 * Adds the parameter version of a correction: a copy of the version in force in this database, with another ceiling
 * in one year. Does nothing if that version exists, or if the year's ceiling differs from the wrong ceiling, because
 * employees have then already loaded their own figures.
 */
export async function correctCeiling(
  tx: Transaction,
  { version, year, before, after, source }: CeilingCorrection,
): Promise<void> {
  const { rows } = await tx.execute<{ from: string }>(sql`
    with latest as (select version, valid_from from fiscal_version order by sequence desc limit 1),
    added as (
      insert into fiscal_version (version, valid_from)
      select ${version}, valid_from from latest
      where exists (select from fiscal_parameter p
        where p.version = latest.version and year = ${year} and temporary_max_per_year_cents = ${before * 100}::bigint)
      on conflict do nothing returning version)
    select latest.version as "from" from latest, added`);
  const from = rows[0]?.from;
  if (from === undefined) return;
  const isCorrected = sql`year = ${year}`;
  await tx.execute(sql`
    insert into fiscal_parameter (version, year, annual_room_rate, pension_offset_cents, max_income_cents,
      factor_a_multiplier, max_reserve_room_cents, reserve_lookback_years, temporary_max_per_year_cents, sources,
      lifelong_months, temporary_months, latest_start_years, pre2014_reference_age, maximum_end_age, term_counting)
    select ${version}, year, annual_room_rate, pension_offset_cents, max_income_cents, factor_a_multiplier,
      max_reserve_room_cents, reserve_lookback_years,
      case when ${isCorrected} then ${after * 100}::bigint else temporary_max_per_year_cents end,
      case when ${isCorrected} then array_append(array_remove(sources, ${source.before}), ${source.after}) else sources end,
      lifelong_months, temporary_months, latest_start_years, pre2014_reference_age, maximum_end_age, term_counting
    from fiscal_parameter where version = ${from}`);
  await tx.execute(sql`
    insert into state_pension_row (version, born_from, years, months, provisional, sources)
    select ${version}, born_from, years, months, provisional, sources from state_pension_row where version = ${from}`);
  await tx.execute(sql`
    insert into withholding_year
      (version, year, table_step_cents, table_maximum_cents, healthcare_rate, healthcare_ceiling_cents, sources)
    select ${version}, year, table_step_cents, table_maximum_cents, healthcare_rate, healthcare_ceiling_cents, sources
    from withholding_year where version = ${from}`);
  await tx.execute(sql`
    insert into wage_tax_bracket (version, year, age_group, from_cents, rate)
    select ${version}, year, age_group, from_cents, rate from wage_tax_bracket where version = ${from}`);
  await tx.execute(sql`
    insert into wage_tax_credit
      (version, year, age_group, phase_out_from_cents, maximum_cents, phase_out_rate, ends_at_cents)
    select ${version}, year, age_group, phase_out_from_cents, maximum_cents, phase_out_rate, ends_at_cents
    from wage_tax_credit where version = ${from}`);
}
