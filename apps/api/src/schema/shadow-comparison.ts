import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, id, instant } from './columns.ts';
import { personAccount } from './person.ts';

/**
 * A comparison of our book with the balances of the old system on one day, while the brand is in shadow
 * (decision 0220). The newest comparison of a month applies. Append-only.
 */
export const shadowComparison = pgTable(
  'shadow_comparison',
  {
    id: id(),
    brand: text().notNull(),
    /** Sequence number within the brand. */
    number: integer().notNull(),
    /** Day of the balances, and the first day of its month. */
    day: date({ mode: 'string' }).notNull(),
    month: date({ mode: 'string' }).notNull(),
    /** SHA-256 of the file with the balances. */
    fileDigest: bytes('file_digest').notNull(),
    /** Number of compared positions, and number of positions that differ. */
    positions: integer().notNull(),
    differenceCount: integer('difference_count').notNull(),
    /** Units and value per fund in both systems. */
    sums: jsonb().notNull(),
    /** Employee who loaded the file; null if an operator loaded it. */
    loadedBy: uuid('loaded_by').references(() => personAccount.id),
    comparedAt: instant('compared_at').notNull(),
  },
  (table) => [
    unique('shadow_comparison_number').on(table.brand, table.number),
    check('shadow_comparison_month', sql`${table.month} = date_trunc('month', ${table.day})::date`),
    check('shadow_comparison_counts', sql`${table.positions} > 0 and ${table.differenceCount} >= 0`),
  ],
);

/** A position that differs: units in ten-thousandths and value in cents. Null if a system has no such position. */
export const shadowDifference = pgTable(
  'shadow_difference',
  {
    comparisonId: uuid('comparison_id')
      .notNull()
      .references(() => shadowComparison.id),
    number: integer().notNull(),
    /** Number of the contract in the old system. */
    contract: text().notNull(),
    fund: text().notNull(),
    reportedUnits: bigint('reported_units', { mode: 'number' }),
    ourUnits: bigint('our_units', { mode: 'number' }),
    reportedCents: bigint('reported_cents', { mode: 'number' }),
    ourCents: bigint('our_cents', { mode: 'number' }),
  },
  (table) => [primaryKey({ name: 'shadow_difference_pk', columns: [table.comparisonId, table.number] })],
);

/** The reason of a difference. */
export const shadowReason = pgTable(
  'shadow_reason',
  {
    comparisonId: uuid('comparison_id')
      .notNull()
      .references(() => shadowComparison.id),
    number: integer().notNull(),
    reason: text().notNull(),
    explainedBy: uuid('explained_by')
      .notNull()
      .references(() => personAccount.id),
    explainedAt: instant('explained_at').notNull(),
  },
  (table) => [primaryKey({ name: 'shadow_reason_pk', columns: [table.comparisonId, table.number] })],
);

/**
 * The acceptance of all reasons of a comparison. A trigger requires a reason for every difference, written by
 * a person other than the employee who accepts them.
 */
export const shadowAcceptance = pgTable('shadow_acceptance', {
  comparisonId: uuid('comparison_id')
    .primaryKey()
    .references(() => shadowComparison.id),
  acceptedBy: uuid('accepted_by')
    .notNull()
    .references(() => personAccount.id),
  acceptedAt: instant('accepted_at').notNull(),
});
