import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';
import { personAccount } from './person.ts';

/** A price of a loaded file, with four decimals. */
export interface LoadedPrice {
  readonly fundId: number;
  readonly date: string;
  readonly nav: string;
  readonly distribution: string;
}

/**
 * A file with prices of any year of a brand's funds, loaded by one employee and published by another
 * (decisions 0033 and 0267).
 * Publication adds its prices to `fund_price`. A trigger rejects changes to the content, and to a decision
 * after it was made.
 */
export const priceFile = pgTable(
  'price_file',
  {
    id: id(),
    /** The brand of the employee who loaded the file. A trigger adds it for a server of the previous release. */
    brand: text().notNull().default(''),
    number: integer().notNull().unique('price_file_number'),
    prices: jsonb().$type<readonly LoadedPrice[]>().notNull(),
    loadedBy: uuid('loaded_by')
      .notNull()
      .references(() => personAccount.id),
    loadedAt: instant('loaded_at').notNull(),
    decision: text({ enum: ['published', 'rejected'] }),
    decidedBy: uuid('decided_by').references(() => personAccount.id),
    decidedAt: instant('decided_at'),
    /** Reason for the rejection, or for price changes that require one. */
    reason: text(),
  },
  (table) => [
    uniqueIndex('price_file_waiting_of_brand').on(table.brand).where(sql`${table.decision} is null`),
    check('price_file_counts', sql`${table.number} > 0 and jsonb_array_length(${table.prices}) > 0`),
    check(
      'price_file_decision',
      sql`num_nonnulls(${table.decision}, ${table.decidedBy}, ${table.decidedAt}) in (0, 3)
        and coalesce(${table.decision} in ('published', 'rejected'), true)
        and (${table.reason} is not null or ${table.decision} is distinct from 'rejected')
        and (${table.reason} is null or ${table.decision} is not null)`,
    ),
    // The employee who publishes must differ from the employee who loaded the file. The database enforces this.
    check(
      'price_file_two_people',
      sql`${table.decision} is distinct from 'published' or ${table.decidedBy} <> ${table.loadedBy}`,
    ),
  ],
);
