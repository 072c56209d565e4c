import { sql } from 'drizzle-orm';
import { boolean, check, date, foreignKey, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { centsColumn, fraction } from './columns.ts';
import { fund, parameterVersion } from './fund.ts';

/** A dated set of fiscal parameters; every result of an annuity product carries its version. */
export const fiscalVersion = pgTable('fiscal_version', {
  version: text().primaryKey(),
  validFrom: date('valid_from', { mode: 'string' }).notNull().unique('fiscal_version_valid_from'),
});

/** The parameters of one calendar year (domain 1.2, 1.5). Sources are tags of domain 9. */
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
    /** Null for a year that only counts as one that unused room comes from. */
    maxReserveRoomCents: centsColumn('max_reserve_room_cents'),
    reserveLookbackYears: integer('reserve_lookback_years'),
    /** Null while not known. */
    temporaryMaxPerYearCents: centsColumn('temporary_max_per_year_cents'),
    lifelongMonths: integer('lifelong_months').notNull(),
    temporaryMonths: integer('temporary_months').notNull(),
    latestStartYears: integer('latest_start_years').notNull(),
    pre2014ReferenceAge: integer('pre2014_reference_age').notNull(),
    maximumEndAge: integer('maximum_end_age').notNull(),
    /** Withheld from what an annuity pays out, of the gross amount (decision 0028); null while not known. */
    wageTaxRate: fraction('wage_tax_rate'),
    healthcareRate: fraction('healthcare_rate'),
    sources: text().array().notNull(),
  },
  (table) => [
    primaryKey({ name: 'fiscal_parameter_pk', columns: [table.version, table.year] }),
    check(
      'fiscal_parameter_reserve',
      sql`(${table.maxReserveRoomCents} is null) = (${table.reserveLookbackYears} is null)`,
    ),
    check(
      'fiscal_parameter_amounts',
      sql`${table.pensionOffsetCents} between 0 and ${table.maxIncomeCents}
        and coalesce(${table.maxReserveRoomCents}, 0) >= 0 and coalesce(${table.temporaryMaxPerYearCents}, 0) >= 0`,
    ),
    check(
      'fiscal_parameter_withheld',
      sql`(${table.wageTaxRate} is null) = (${table.healthcareRate} is null)
        and coalesce(${table.wageTaxRate} + ${table.healthcareRate}, 0) between 0 and 0.9`,
    ),
  ],
);

/** State pension age of who is born on or after a day, until the next row (domain 1.7). */
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

/** What the annuity products add to the funds (domain 6), dated with the parameters of the funds. */
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

/** A fund of which an annuity may hold no more than a part. */
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
