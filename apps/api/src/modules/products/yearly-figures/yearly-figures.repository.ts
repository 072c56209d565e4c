import type { YearlyFiguresFile } from '@portaal/domain/products/yearly-figures/file';
import { and, asc, desc, eq, isNull, max, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import {
  contract,
  dealingRun,
  personAccount,
  yearlyFigures,
  yearlyFiguresProposal,
} from '../../../schema/index.ts';
import { payoutProducts } from '../../../schema/product-lists.ts';

export type YearlyFiguresRow = typeof yearlyFigures.$inferSelect;

const MOST_REJECTED = 10;

const loader = alias(personAccount, 'loader');
const decider = alias(personAccount, 'decider');

const listed = (orm: Orm) =>
  orm
    .select({ row: yearlyFigures, loadedByName: loader.name, decidedByName: decider.name })
    .from(yearlyFigures)
    .innerJoin(loader, eq(loader.id, yearlyFigures.loadedBy))
    .leftJoin(decider, eq(decider.id, yearlyFigures.decidedBy));

/** Lists the undecided figures, earliest year first. */
export const listWaiting = (orm: Orm) =>
  listed(orm).where(isNull(yearlyFigures.decision)).orderBy(yearlyFigures.year);

export const countToDecide = (orm: Orm): Promise<number> =>
  orm.$count(yearlyFigures, isNull(yearlyFigures.decision));

export const listRejected = (orm: Orm) =>
  listed(orm)
    .where(eq(yearlyFigures.decision, 'rejected'))
    .orderBy(desc(yearlyFigures.decidedAt))
    .limit(MOST_REJECTED);

/** Lists the approved version in force for each year, without the figures of a new installation. */
export const listApproved = (orm: Orm) =>
  listed(orm)
    .where(
      sql`${yearlyFigures.decision} = 'approved' and ${yearlyFigures.number} = (
        select max(number) from yearly_figures o where o.year = ${yearlyFigures.year} and o.decision = 'approved')`,
    )
    .orderBy(desc(yearlyFigures.year));

/** Counts annuities that pay out, or will once their first month is dealt. */
export const countAnnuities = (orm: Orm): Promise<number> =>
  orm.$count(
    contract,
    sql`${contract.productCode} in ${payoutProducts}
      and ${contract.status} in ('awaitingStart', 'active', 'sellPending', 'maturing', 'blocked', 'deceased')`,
  );

export async function nextNumber(tx: Transaction, year: number): Promise<number> {
  const [row] = await tx
    .select({ last: max(yearlyFigures.number) })
    .from(yearlyFigures)
    .where(eq(yearlyFigures.year, year));
  return (row?.last ?? 0) + 1;
}

/**
 * Inserts figures; returns false if figures of that year already wait for approval, so only one of two simultaneous
 * loads succeeds.
 */
export async function insertFigures(
  tx: Transaction,
  row: typeof yearlyFigures.$inferInsert,
): Promise<boolean> {
  const inserted = await tx
    .insert(yearlyFigures)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: yearlyFigures.id });
  return inserted.length > 0;
}

export async function lockFigures(tx: Transaction, id: string): Promise<YearlyFiguresRow | undefined> {
  const [row] = await tx.select().from(yearlyFigures).where(eq(yearlyFigures.id, id)).for('update');
  return row;
}

export async function markDecided(
  tx: Transaction,
  id: string,
  decided: Pick<YearlyFiguresRow, 'decision' | 'decidedBy' | 'decidedAt'> &
    Partial<Pick<YearlyFiguresRow, 'reason' | 'version'>>,
): Promise<void> {
  await tx
    .update(yearlyFigures)
    .set(decided)
    .where(and(eq(yearlyFigures.id, id), isNull(yearlyFigures.decision)));
}

/**
 * Id of an advisory lock that no other code uses. The table itself is append-only, and a role without update
 * permission cannot lock it.
 */
const VERSIONS_LOCK = 4_170_011;

/**
 * Blocks new dealing runs and other approvals until the end of the transaction; returns whether a dealing run is in
 * progress.
 */
export async function lockRunsAndVersions(tx: Transaction): Promise<boolean> {
  await tx.execute(sql`lock table ${dealingRun} in share mode`);
  await tx.execute(sql`select pg_advisory_xact_lock(${VERSIONS_LOCK})`);
  return (await tx.$count(dealingRun, eq(dealingRun.status, 'running'))) > 0;
}

/** Returns the figures of a year in a version, as in a file; undefined for an incomplete year. */
export async function findFigures(
  orm: Orm,
  version: string,
  year: number,
): Promise<YearlyFiguresFile | undefined> {
  const groupOf = (name: string) => sql`${name}::text, jsonb_build_object(
    'brackets', (select jsonb_agg(jsonb_build_object('from', from_cents / 100, 'until', until / 100, 'rate', rate)
        order by from_cents)
      from (select from_cents, trim_scale(rate) as rate, lead(from_cents) over (order by from_cents) as until
        from wage_tax_bracket b
        where b.version = w.version and b.year = w.year and b.age_group = ${name}::text) as bracket),
    'credits', (select jsonb_agg(jsonb_build_object('maximum', maximum_cents / 100,
        'phaseOutFrom', phase_out_from_cents / 100, 'phaseOutRate', trim_scale(phase_out_rate),
        'endsAt', ends_at_cents / 100) order by phase_out_from_cents)
      from wage_tax_credit c where c.version = w.version and c.year = w.year and c.age_group = ${name}::text))`;
  const { rows } = await orm.execute<{ figures: YearlyFiguresFile }>(sql`
    select jsonb_build_object(
      'year', p.year,
      'sources', to_jsonb(array(select distinct s from unnest(p.sources || w.sources) s order by s)),
      'contributionRoom', jsonb_build_object(
        'annualRoomRate', trim_scale(annual_room_rate), 'pensionOffset', pension_offset_cents / 100,
        'maxIncome', max_income_cents / 100, 'factorAMultiplier', trim_scale(factor_a_multiplier),
        'maxReserveRoom', max_reserve_room_cents / 100, 'reserveLookbackYears', reserve_lookback_years),
      'temporaryMaxPerYear', temporary_max_per_year_cents / 100,
      'statePension', (select jsonb_agg(jsonb_build_object('bornFrom', to_char(born_from, 'YYYY-MM-DD'),
          'years', years, 'months', months, 'provisional', provisional) order by born_from)
        from state_pension_row r where r.version = p.version),
      'wageTax', jsonb_build_object(
        'tableStep', table_step_cents / 100, 'tableMaximum', table_maximum_cents / 100,
        'healthcareRate', trim_scale(healthcare_rate), 'healthcareCeiling', healthcare_ceiling_cents / 100,
        ${groupOf('underPensionAge')}, ${groupOf('pensionAge')}, ${groupOf('pensionAgeBornBefore1946')})) as figures
    from fiscal_parameter p join withholding_year w on w.version = p.version and w.year = p.year
    where p.version = ${version} and p.year = ${year} and p.max_reserve_room_cents is not null
      and p.temporary_max_per_year_cents is not null`);
  return rows[0]?.figures;
}

/** Lists the complete years of a version, latest first, with the sources of each. */
export async function listLoadedYears(
  orm: Orm,
  version: string,
): Promise<{ year: number; sources: string[] }[]> {
  const { rows } = await orm.execute<{ year: number; sources: string[] }>(sql`
    select p.year, array(select distinct s from unnest(p.sources || w.sources) s order by s) as sources
    from fiscal_parameter p join withholding_year w on w.version = p.version and w.year = p.year
    where p.version = ${version} and p.max_reserve_room_cents is not null and p.temporary_max_per_year_cents is not null
    order by p.year desc`);
  return rows;
}

/** Copies version `from`, with one year and its state pension table replaced by those of the file. */
export async function insertVersion(
  tx: Transaction,
  {
    version,
    from,
    figures,
  }: { readonly version: string; readonly from: string; readonly figures: YearlyFiguresFile },
): Promise<void> {
  const { year } = figures;
  const others = sql`version = ${from} and year <> ${year}`;
  const file = sql`(select ${JSON.stringify(figures)}::jsonb as f) as file`;
  const sources = sql`array(select jsonb_array_elements_text(f -> 'sources'))`;
  const groups = sql`(values ('underPensionAge'), ('pensionAge'), ('pensionAgeBornBefore1946')) as g(name)`;
  await tx.execute(sql`insert into fiscal_version (version, valid_from)
    select ${version}, valid_from from fiscal_version where version = ${from}`);
  // The limits of a term are not yearly figures: they follow the law until it changes.
  await tx.execute(sql`
    insert into fiscal_parameter (version, year, annual_room_rate, pension_offset_cents, max_income_cents,
      factor_a_multiplier, max_reserve_room_cents, reserve_lookback_years, temporary_max_per_year_cents, sources,
      lifelong_months, temporary_months, latest_start_years, pre2014_reference_age, maximum_end_age)
    select ${version}, year, annual_room_rate, pension_offset_cents, max_income_cents, factor_a_multiplier,
      max_reserve_room_cents, reserve_lookback_years, temporary_max_per_year_cents, sources, lifelong_months,
      temporary_months, latest_start_years, pre2014_reference_age, maximum_end_age
    from fiscal_parameter where ${others}
    union all
    select ${version}, ${year}::int, (r ->> 'annualRoomRate')::numeric, (r ->> 'pensionOffset')::bigint * 100,
      (r ->> 'maxIncome')::bigint * 100, (r ->> 'factorAMultiplier')::numeric, (r ->> 'maxReserveRoom')::bigint * 100,
      (r ->> 'reserveLookbackYears')::int, (f ->> 'temporaryMaxPerYear')::bigint * 100, ${sources}, lifelong_months,
      temporary_months, latest_start_years, pre2014_reference_age, maximum_end_age
    from ${file} cross join lateral (select f -> 'contributionRoom' as r) as room
    cross join (select * from fiscal_parameter where version = ${from} order by year <= ${year}::int desc,
      abs(year - ${year}::int) limit 1) as term`);
  await tx.execute(sql`
    insert into state_pension_row (version, born_from, years, months, provisional, sources)
    select ${version}, (a ->> 'bornFrom')::date, (a ->> 'years')::int, (a ->> 'months')::int,
      (a ->> 'provisional')::boolean, ${sources}
    from ${file} cross join lateral jsonb_array_elements(f -> 'statePension') as a`);
  await tx.execute(sql`
    insert into withholding_year
      (version, year, table_step_cents, table_maximum_cents, healthcare_rate, healthcare_ceiling_cents, sources)
    select ${version}, year, table_step_cents, table_maximum_cents, healthcare_rate, healthcare_ceiling_cents, sources
    from withholding_year where ${others}
    union all
    select ${version}, ${year}::int, (t ->> 'tableStep')::bigint * 100, (t ->> 'tableMaximum')::bigint * 100,
      (t ->> 'healthcareRate')::numeric, (t ->> 'healthcareCeiling')::bigint * 100, ${sources}
    from ${file} cross join lateral (select f -> 'wageTax' as t) as tax`);
  await tx.execute(sql`
    insert into wage_tax_bracket (version, year, age_group, from_cents, rate)
    select ${version}, year, age_group, from_cents, rate from wage_tax_bracket where ${others}
    union all
    select ${version}, ${year}::int, g.name, (b ->> 'from')::bigint * 100, (b ->> 'rate')::numeric
    from ${file} cross join ${groups}
    cross join lateral jsonb_array_elements(f -> 'wageTax' -> g.name -> 'brackets') as b`);
  await tx.execute(sql`
    insert into wage_tax_credit
      (version, year, age_group, phase_out_from_cents, maximum_cents, phase_out_rate, ends_at_cents)
    select ${version}, year, age_group, phase_out_from_cents, maximum_cents, phase_out_rate, ends_at_cents
    from wage_tax_credit where ${others}
    union all
    select ${version}, ${year}::int, g.name, (c ->> 'phaseOutFrom')::bigint * 100, (c ->> 'maximum')::bigint * 100,
      (c ->> 'phaseOutRate')::numeric, (c ->> 'endsAt')::bigint * 100
    from ${file} cross join ${groups}
    cross join lateral jsonb_array_elements(f -> 'wageTax' -> g.name -> 'credits') as c`);
}

/** Lists all proposals loaded by employees, oldest first. */
export const listLoadedProposals = (orm: Orm) =>
  orm
    .select({ row: yearlyFiguresProposal, loadedByName: personAccount.name })
    .from(yearlyFiguresProposal)
    .innerJoin(personAccount, eq(personAccount.id, yearlyFiguresProposal.loadedBy))
    .orderBy(asc(yearlyFiguresProposal.id));

export async function insertProposal(
  tx: Transaction,
  row: typeof yearlyFiguresProposal.$inferInsert,
): Promise<void> {
  await tx.insert(yearlyFiguresProposal).values(row);
}

export const hasProposal = async (orm: Orm, id: string): Promise<boolean> =>
  (await orm.$count(yearlyFiguresProposal, eq(yearlyFiguresProposal.id, id))) > 0;
