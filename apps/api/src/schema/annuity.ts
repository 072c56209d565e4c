import type { PaymentFrequency, RecalculationReason } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import {
  check,
  date,
  foreignKey,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { centsColumn, instant } from './columns.ts';
import { contract } from './contract.ts';
import { personAccount } from './person.ts';

/** A dealing run's calculation of an annuity payout, with the reason shown to the investor (decision 0070). */
export const payoutCalculation = pgTable(
  'payout_calculation',
  {
    contractId: uuid('contract_id')
      .notNull()
      .references(() => contract.id),
    dealingDay: date('dealing_day', { mode: 'string' }).notNull(),
    reason: text().$type<RecalculationReason>().notNull(),
    previousCents: centsColumn('previous_cents').notNull(),
    payoutCents: centsColumn('payout_cents').notNull(),
    /** The payout before the ceiling is applied. */
    levelCents: centsColumn('level_cents').notNull(),
    /** Value of the contract before the payout of that day. `owedCents` is the part owed for missed payouts. */
    valueCents: centsColumn('value_cents').notNull(),
    owedCents: centsColumn('owed_cents').notNull(),
    /** Number of remaining payouts, including a payout on that day. */
    payoutsLeft: integer('payouts_left').notNull(),
    monthsToNext: smallint('months_to_next').notNull(),
    calculationRate: numeric('calculation_rate', { precision: 12, scale: 10 }).notNull(),
    paymentFrequency: text('payment_frequency').$type<PaymentFrequency>().notNull(),
  },
  (table) => [
    primaryKey({ name: 'payout_calculation_pk', columns: [table.contractId, table.dealingDay] }),
    check('payout_calculation_reason', sql`${table.reason} in ('year', 'frequency', 'value', 'lastYear')`),
    check(
      'payout_calculation_amounts',
      sql`${table.payoutCents} between 1 and ${table.levelCents} and ${table.valueCents} > 0
        and ${table.owedCents} between 0 and ${table.valueCents} and ${table.payoutsLeft} > 0`,
    ),
  ],
);

/**
 * The yearly amount that a person reports to receive from temporary annuities at other providers. The latest report
 * applies. All temporary annuities of a person together are subject to one ceiling (domain 10.5).
 */
export const temporaryAnnuityElsewhere = pgTable(
  'temporary_annuity_elsewhere',
  {
    personId: uuid('person_id').notNull(),
    brand: text().notNull(),
    statedAt: instant('stated_at').notNull(),
    yearlyCents: centsColumn('yearly_cents').notNull(),
  },
  (table) => [
    primaryKey({ name: 'temporary_annuity_elsewhere_pk', columns: [table.personId, table.statedAt] }),
    foreignKey({
      name: 'temporary_annuity_elsewhere_person',
      columns: [table.personId, table.brand],
      foreignColumns: [personAccount.id, personAccount.brand],
    }),
    check('temporary_annuity_elsewhere_amount', sql`${table.yearlyCents} >= 0`),
  ],
);
