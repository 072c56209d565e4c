import { sql } from 'drizzle-orm';
import { check, date, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';
import { parameterVersion } from './fund.ts';
import { personAccount } from './person.ts';

/**
 * A version of a brand's terms, loaded by one employee and published by another (decision 0200). A trigger rejects
 * changes to the content, and to a decision once it is made.
 */
export const terms = pgTable(
  'terms',
  {
    id: id(),
    brand: text().notNull(),
    /** Sequence number within the brand. */
    number: integer().notNull(),
    validFrom: date('valid_from', { mode: 'string' }).notNull(),
    /** Terms in the format `termsFile` of the domain package. */
    content: jsonb().notNull(),
    /** Null for terms copied from a release in which the terms were part of the software. */
    loadedBy: uuid('loaded_by').references(() => personAccount.id),
    loadedAt: instant('loaded_at').notNull(),
    decision: text({ enum: ['published', 'rejected'] }),
    decidedBy: uuid('decided_by').references(() => personAccount.id),
    decidedAt: instant('decided_at'),
    /** Reason for rejection. */
    reason: text(),
    /** Version of the fund parameters created from the terms. */
    version: text()
      .references(() => parameterVersion.version)
      .unique('terms_version'),
  },
  (table) => [
    unique('terms_number').on(table.brand, table.number),
    uniqueIndex('terms_waiting').on(table.brand).where(sql`${table.decision} is null`),
    uniqueIndex('terms_published')
      .on(table.brand, table.validFrom)
      .where(sql`${table.decision} = 'published'`),
    check('terms_number_positive', sql`${table.number} > 0`),
    check(
      'terms_decision',
      sql`(${table.decision} is null) = (${table.decidedAt} is null)
        and coalesce(${table.decision} in ('published', 'rejected'), true)
        and (${table.decidedBy} is null) = (${table.decision} is null or ${table.loadedBy} is null)
        and (${table.loadedBy} is not null or ${table.decision} is not distinct from 'published')
        and (${table.decision} is not distinct from 'published') = (${table.version} is not null)
        and (${table.decision} is not distinct from 'rejected') = (${table.reason} is not null)`,
    ),
    // The employee who publishes must differ from the employee who loaded the terms. The database enforces this.
    check(
      'terms_two_people',
      sql`${table.decision} is distinct from 'published' or ${table.loadedBy} is null
        or ${table.decidedBy} <> ${table.loadedBy}`,
    ),
  ],
);
