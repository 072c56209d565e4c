import { type TermCounting, taxAgeGroups } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { centsColumn, fraction, id, instant } from './columns.ts';
import { fund, parameterVersion } from './fund.ts';
import { personAccount } from './person.ts';

const inAgeGroup = sql.raw(`age_group in (${taxAgeGroups.map((group) => `'${group}'`).join(', ')})`);

/**
 * A version of the fiscal parameters of all years, to which every result of an annuity product refers. A
 * version never changes: an approved year creates the next version, and the last version applies (decision
 * 0193).
 */
export const fiscalVersion = pgTable('fiscal_version', {
  version: text().primaryKey(),
  /** First day for which parameters are known. */
  validFrom: date('valid_from', { mode: 'string' }).notNull(),
  sequence: integer().generatedAlwaysAsIdentity().unique('fiscal_version_sequence'),
});

/** The figures of a year that an employee loaded, with the decision of a second employee. A trigger rejects changes. */
export const yearlyFigures = pgTable(
  'yearly_figures',
  {
    id: id(),
    year: integer().notNull(),
    /** Sequence number within the year. A correction gets the next number. */
    number: integer().notNull(),
    /** Figures in the format `yearlyFiguresFile` of the domain package. */
    figures: jsonb().notNull(),
    loadedBy: uuid('loaded_by')
      .notNull()
      .references(() => personAccount.id),
    loadedAt: instant('loaded_at').notNull(),
    decision: text({ enum: ['approved', 'rejected'] }),
    decidedBy: uuid('decided_by').references(() => personAccount.id),
    decidedAt: instant('decided_at'),
    /** Reason for rejection. */
    reason: text(),
    /** Fiscal version created from the figures. */
    version: text()
      .references(() => fiscalVersion.version)
      .unique('yearly_figures_fiscal_version'),
  },
  (table) => [
    unique('yearly_figures_number').on(table.year, table.number),
    uniqueIndex('yearly_figures_waiting').on(table.year).where(sql`${table.decision} is null`),
    // Proposals are stored in another table, `yearly_figures_proposal`, so that no code can accidentally use
    // one (decision 0193).
    check('yearly_figures_no_proposal', sql`${table.figures} -> 'status' is null`),
    check('yearly_figures_year', sql`${table.year} between 2000 and 2999 and ${table.number} > 0`),
    check(
      'yearly_figures_decision',
      sql`num_nonnulls(${table.decision}, ${table.decidedBy}, ${table.decidedAt}) in (0, 3)
        and coalesce(${table.decision} in ('approved', 'rejected'), true)
        and (${table.decision} is not distinct from 'approved') = (${table.version} is not null)
        and (${table.decision} is not distinct from 'rejected') = (${table.reason} is not null)`,
    ),
    // The employee who approves must differ from the employee who loaded the figures (domain 10.15). The database
    // enforces this.
    check(
      'yearly_figures_two_people',
      sql`${table.decision} is distinct from 'approved' or ${table.decidedBy} <> ${table.loadedBy}`,
    ),
  ],
);

/**
 * Proposed figures of a year, loaded by an employee. They are displayed but never used in a calculation. The last
 * proposal of a year applies.
 */
export const yearlyFiguresProposal = pgTable(
  'yearly_figures_proposal',
  {
    id: id(),
    year: integer().notNull(),
    /** Figures in the format `yearlyFiguresProposal` of the domain package. */
    figures: jsonb().notNull(),
    loadedBy: uuid('loaded_by')
      .notNull()
      .references(() => personAccount.id),
    loadedAt: instant('loaded_at').notNull(),
  },
  (table) => [
    index('yearly_figures_proposal_year').on(table.year, table.id),
    check('yearly_figures_proposal_year', sql`${table.year} between 2000 and 2999`),
  ],
);

/** The fiscal parameters of one calendar year (domain 1.2, 1.5). Sources are tags of domain 9. */
export const fiscalParameter = pgTable(
  'fiscal_parameter',
  {
    version: text()
      .notNull()
      .references(() => fiscalVersion.version),
    year: integer().notNull(),
    annualRoomRate: fraction('annual_room_rate').notNull(),
    pensionOffsetCents: centsColumn('pension_offset_cents').notNull(),
    maxIncomeCents: centsColumn('max_income_cents').notNull(),
    factorAMultiplier: fraction('factor_a_multiplier').notNull(),
    /** Null for a year that only serves as a source of unused contribution room. */
    maxReserveRoomCents: centsColumn('max_reserve_room_cents'),
    reserveLookbackYears: integer('reserve_lookback_years'),
    /** Yearly maximum of temporary annuities; null while unknown. */
    temporaryMaxPerYearCents: centsColumn('temporary_max_per_year_cents'),
    lifelongMonths: integer('lifelong_months').notNull(),
    temporaryMonths: integer('temporary_months').notNull(),
    latestStartYears: integer('latest_start_years').notNull(),
    pre2014ReferenceAge: integer('pre2014_reference_age').notNull(),
    maximumEndAge: integer('maximum_end_age').notNull(),
    termCounting: text('term_counting').$type<TermCounting>().notNull().default('term'),
    sources: text().array().notNull(),
  },
  (table) => [
    primaryKey({ name: 'fiscal_parameter_pk', columns: [table.version, table.year] }),
    check(
      'fiscal_parameter_reserve',
      sql`(${table.maxReserveRoomCents} is null) = (${table.reserveLookbackYears} is null)`,
    ),
    check('fiscal_parameter_term_counting', sql`${table.termCounting} in ('term', 'first-to-last')`),
    check(
      'fiscal_parameter_amounts',
      sql`${table.pensionOffsetCents} between 0 and ${table.maxIncomeCents}
        and coalesce(${table.maxReserveRoomCents}, 0) >= 0 and coalesce(${table.temporaryMaxPerYearCents}, 0) >= 0`,
    ),
  ],
);

/** The state pension age of people born on or after a day, up to the day of the next row (domain 1.7). */
export const statePensionRow = pgTable(
  'state_pension_row',
  {
    version: text()
      .notNull()
      .references(() => fiscalVersion.version),
    bornFrom: date('born_from', { mode: 'string' }).notNull(),
    years: integer().notNull(),
    months: integer().notNull(),
    provisional: boolean().notNull(),
    sources: text().array().notNull(),
  },
  (table) => [
    primaryKey({ name: 'state_pension_row_pk', columns: [table.version, table.bornFrom] }),
    check('state_pension_row_age', sql`${table.years} > 0 and ${table.months} between 0 and 11`),
  ],
);

/**
 * The general rules of a year for the amounts withheld from annuity payouts (decision 0035). Sources:
 * docs/sources.md.
 */
export const withholdingYear = pgTable(
  'withholding_year',
  {
    version: text()
      .notNull()
      .references(() => fiscalVersion.version),
    year: integer().notNull(),
    /** Step size of the yearly wage tax table, and the highest wage in it; both null while unknown. */
    tableStepCents: centsColumn('table_step_cents'),
    tableMaximumCents: centsColumn('table_maximum_cents'),
    healthcareRate: fraction('healthcare_rate').notNull(),
    /** Maximum yearly wage over which the healthcare contribution is due. */
    healthcareCeilingCents: centsColumn('healthcare_ceiling_cents').notNull(),
    sources: text().array().notNull(),
  },
  (table) => [
    primaryKey({ name: 'withholding_year_pk', columns: [table.version, table.year] }),
    check(
      'withholding_year_table',
      sql`(${table.tableStepCents} is null) = (${table.tableMaximumCents} is null)
        and coalesce(${table.tableStepCents}, 100) >= 100 and coalesce(${table.tableStepCents}, 100) % 100 = 0
        and coalesce(${table.tableMaximumCents}, 1) > 0`,
    ),
    check(
      'withholding_year_healthcare',
      sql`${table.healthcareRate} between 0 and 0.3 and ${table.healthcareCeilingCents} > 0`,
    ),
  ],
);

/** The tax rate on the part of a year's wage above `from`, up to the next bracket of the same age group. */
export const wageTaxBracket = pgTable(
  'wage_tax_bracket',
  {
    version: text().notNull(),
    year: integer().notNull(),
    ageGroup: text('age_group', { enum: taxAgeGroups }).notNull(),
    fromCents: centsColumn('from_cents').notNull(),
    rate: fraction('rate').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'wage_tax_bracket_pk',
      columns: [table.version, table.year, table.ageGroup, table.fromCents],
    }),
    foreignKey({
      name: 'wage_tax_bracket_year',
      columns: [table.version, table.year],
      foreignColumns: [withholdingYear.version, withholdingYear.year],
    }),
    check('wage_tax_bracket_group', inAgeGroup),
    check(
      'wage_tax_bracket_values',
      sql`${table.fromCents} >= 0 and ${table.fromCents} % 100 = 0 and ${table.rate} between 0 and 0.6`,
    ),
  ],
);

/** A tax credit of a year, for investors who chose to apply the credit. It decreases as the wage rises. */
export const wageTaxCredit = pgTable(
  'wage_tax_credit',
  {
    version: text().notNull(),
    year: integer().notNull(),
    ageGroup: text('age_group', { enum: taxAgeGroups }).notNull(),
    phaseOutFromCents: centsColumn('phase_out_from_cents').notNull(),
    maximumCents: centsColumn('maximum_cents').notNull(),
    phaseOutRate: fraction('phase_out_rate').notNull(),
    /** Yearly wage above which the credit is zero. */
    endsAtCents: centsColumn('ends_at_cents').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'wage_tax_credit_pk',
      columns: [table.version, table.year, table.ageGroup, table.phaseOutFromCents],
    }),
    foreignKey({
      name: 'wage_tax_credit_year',
      columns: [table.version, table.year],
      foreignColumns: [withholdingYear.version, withholdingYear.year],
    }),
    check('wage_tax_credit_group', inAgeGroup),
    check(
      'wage_tax_credit_values',
      sql`${table.maximumCents} > 0 and ${table.phaseOutRate} between 0 and 1
        and ${table.phaseOutFromCents} between 0 and ${table.endsAtCents}`,
    ),
  ],
);

/** The parameters of annuity products in addition to the fund parameters (domain 6), with the same dated versions. */
export const annuityParameter = pgTable(
  'annuity_parameter',
  {
    version: text()
      .primaryKey()
      .references(() => parameterVersion.version),
    wrapperCostRate: fraction('wrapper_cost_rate').notNull(),
    minimumAge: integer('minimum_age').notNull(),
    minimumCapitalCents: centsColumn('minimum_capital_cents').notNull(),
  },
  (table) => [
    check(
      'annuity_parameter_values',
      sql`${table.wrapperCostRate} >= 0 and ${table.wrapperCostRate} < 1 and ${table.minimumCapitalCents} > 0`,
    ),
  ],
);

/** The maximum share of an annuity invested in a fund. A fund without a row has no limit. */
export const annuityFundLimit = pgTable(
  'annuity_fund_limit',
  {
    version: text().notNull(),
    fundId: integer('fund_id')
      .notNull()
      .references(() => fund.id),
    maximumShare: fraction('maximum_share').notNull(),
  },
  (table) => [
    primaryKey({ name: 'annuity_fund_limit_pk', columns: [table.version, table.fundId] }),
    foreignKey({
      name: 'annuity_fund_limit_version',
      columns: [table.version],
      foreignColumns: [annuityParameter.version],
    }),
    check('annuity_fund_limit_share', sql`${table.maximumShare} between 0 and 1`),
  ],
);
