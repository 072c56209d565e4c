import type { ExitCosts } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import {
  check,
  date,
  foreignKey,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { centsColumn, fourDecimals, fraction, instant } from './columns.ts';
import { personAccount } from './person.ts';

/** A fund in which investors can hold units. */
export const fund = pgTable('fund', {
  /** Number of the fund in the API. In the demo: 1 NVF, 2 DVF, 3 AVF, 4 VLF (domain 6). */
  id: integer().primaryKey(),
  code: text().notNull().unique('fund_code'),
  name: text().notNull(),
  /** Name of the fund in the flow of I-02. */
  flow: text().notNull(),
  investsIn: text('invests_in').notNull(),
  startDate: date('start_date', { mode: 'string' }).notNull(),
  currency: text().notNull(),
});

/** A version of the fund parameters, to which every calculated result refers. Its brand and days are in `terms`. */
export const parameterVersion = pgTable('parameter_version', {
  version: text().primaryKey(),
  /**
   * Null for published terms, so that a server of the previous release continues to use the version it had (decision
   * 0200).
   */
  validFrom: date('valid_from', { mode: 'string' }).unique('parameter_version_valid_from'),
  /** Cost of a fund switch, a fraction of the amount sold; null for a version from before decision 0234. */
  switchCostRate: fraction('switch_cost_rate'),
});

/** A dated version of a fund's parameters: minimum, costs, expected return and redemption limits. */
export const fundParameter = pgTable(
  'fund_parameter',
  {
    version: text()
      .notNull()
      .references(() => parameterVersion.version),
    fundId: integer('fund_id')
      .notNull()
      .references(() => fund.id),
    minimumInitialDepositCents: centsColumn('minimum_initial_deposit_cents').notNull(),
    minimumTopUpCents: centsColumn('minimum_top_up_cents').notNull(),
    minimumMonthlyDepositCents: centsColumn('minimum_monthly_deposit_cents').notNull(),
    entryCostRate: fraction('entry_cost_rate').notNull(),
    ongoingCostRate: fraction('ongoing_cost_rate').notNull(),
    /**
     * Exit costs by age in years (decision 0234). Null for an earlier version, which has the two rates below.
     * For a server of the previous release, these two rates also contain the exit costs at ages 0 and 5 of a
     * later version.
     */
    exitCosts: jsonb('exit_costs').$type<ExitCosts>(),
    exitCostRateUnderFiveYears: fraction('exit_cost_rate_under_five_years').notNull(),
    exitCostRateFromFiveYears: fraction('exit_cost_rate_from_five_years').notNull(),
    netReturn: fraction('net_return').notNull(),
    volatility: fraction('volatility').notNull(),
    distributionRate: fraction('distribution_rate').notNull(),
    riskIndicator: integer('risk_indicator').notNull(),
    recommendedHoldingYears: integer('recommended_holding_years').notNull(),
    /**
     * Fraction of the units at the start of the year that the fund redeems during that year, net (domain
     * 5.6).
     */
    yearlyRedemptionRate: fraction('yearly_gate_rate').notNull(),
    /** Number of extra months that an order waits after the next valuation date. */
    extraNoticeMonths: integer('extra_notice_months').notNull(),
  },
  (table) => [
    primaryKey({ name: 'fund_parameter_pk', columns: [table.version, table.fundId] }),
    check(
      'fund_parameter_exit_costs',
      sql`${table.exitCosts} is null or coalesce((${table.exitCosts} #>> '{0,fromYear}')::int, -1) = 0`,
    ),
    check('fund_parameter_risk', sql`${table.riskIndicator} between 1 and 7`),
    check(
      'fund_parameter_redemption',
      sql`${table.yearlyRedemptionRate} between 0 and 1 and ${table.extraNoticeMonths} >= 0`,
    ),
  ],
);

/** The correlation of the yearly returns of two funds. Each pair has one row, the lower id first. */
export const fundCorrelation = pgTable(
  'fund_correlation',
  {
    version: text()
      .notNull()
      .references(() => parameterVersion.version),
    fundId: integer('fund_id').notNull(),
    otherFundId: integer('other_fund_id').notNull(),
    value: fraction('value').notNull(),
  },
  (table) => [
    primaryKey({ name: 'fund_correlation_pk', columns: [table.version, table.fundId, table.otherFundId] }),
    foreignKey({ name: 'fund_correlation_fund', columns: [table.fundId], foreignColumns: [fund.id] }),
    foreignKey({ name: 'fund_correlation_other', columns: [table.otherFundId], foreignColumns: [fund.id] }),
    check('fund_correlation_order', sql`${table.fundId} < ${table.otherFundId}`),
    check('fund_correlation_value', sql`${table.value} between -1 and 1`),
  ],
);

/** The price of a unit on a valuation day, with the distribution of the month before it. */
export const fundPrice = pgTable(
  'fund_price',
  {
    fundId: integer('fund_id')
      .notNull()
      .references(() => fund.id),
    date: date({ mode: 'string' }).notNull(),
    nav: fourDecimals('nav').notNull(),
    distribution: fourDecimals('distribution').notNull(),
    publishedAt: instant('published_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'fund_price_pk', columns: [table.fundId, table.date] }),
    check('fund_price_positive', sql`${table.nav} > 0 and ${table.distribution} >= 0`),
  ],
);

/** A price that an employee entered and that is not published yet. Publication removes the row (decision 0033). */
export const fundPriceDraft = pgTable(
  'fund_price_draft',
  {
    fundId: integer('fund_id')
      .notNull()
      .references(() => fund.id),
    date: date({ mode: 'string' }).notNull(),
    nav: fourDecimals('nav').notNull(),
    distribution: fourDecimals('distribution').notNull(),
    enteredBy: uuid('entered_by')
      .notNull()
      .references(() => personAccount.id),
    enteredAt: instant('entered_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'fund_price_draft_pk', columns: [table.fundId, table.date] }),
    check('fund_price_draft_values', sql`${table.nav} > 0 and ${table.distribution} >= 0`),
  ],
);
