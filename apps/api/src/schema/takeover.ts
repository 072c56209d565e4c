import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { approvalRequest } from './approval-request.ts';
import { bookImport } from './book-import.ts';
import { bytes, id, instant } from './columns.ts';
import { personAccount } from './person.ts';
import { shadowComparison } from './shadow-comparison.ts';

/**
 * The mandates that are in use according to the company that collects for a brand, as an employee loaded
 * them. Before a takeover, our mandates are compared with them by reference (decision 0220). The newest list
 * applies. Append-only.
 */
export const collectorMandateList = pgTable(
  'collector_mandate_list',
  {
    id: id(),
    brand: text().notNull(),
    /** Sequence number within the brand. */
    number: integer().notNull(),
    /** SHA-256 of the file. */
    fileDigest: bytes('file_digest').notNull(),
    /** References of the mandates in use, in order. */
    mandates: jsonb('mandate_references').notNull(),
    loadedBy: uuid('loaded_by')
      .notNull()
      .references(() => personAccount.id),
    loadedAt: instant('loaded_at').notNull(),
  },
  (table) => [unique('collector_mandate_list_number').on(table.brand, table.number)],
);

/**
 * The takeover of a brand from its previous system; each brand has at most one (decision 0220). After it,
 * nothing more is imported, and a brand with an imported book can open only after it. Append-only; a trigger
 * requires two natural persons, a book without differences and no waiting package.
 */
export const takeover = pgTable(
  'takeover',
  {
    id: id(),
    brand: text().notNull().unique('takeover_brand'),
    /** The last imported package. */
    importId: uuid('import_id')
      .notNull()
      .references(() => bookImport.id),
    /** The last comparison with the previous system. */
    comparisonId: uuid('comparison_id')
      .notNull()
      .references(() => shadowComparison.id),
    /** The collector's list of mandates; null for a brand without mandates. */
    listId: uuid('list_id').references(() => collectorMandateList.id),
    /** Reason for each mandate that is on only one of the two sides, by side and reference. */
    reasons: jsonb().notNull(),
    askedBy: uuid('asked_by').references(() => personAccount.id),
    approvedBy: uuid('approved_by').references(() => personAccount.id),
    /** The executed request of both employees. */
    requestId: uuid('request_id')
      .references(() => approvalRequest.id)
      .unique('takeover_request'),
    at: instant('at').notNull(),
  },
  (table) => [
    check(
      'takeover_two_people',
      sql`num_nulls(${table.askedBy}, ${table.approvedBy}, ${table.requestId}) in (0, 3)
        and coalesce(${table.askedBy} <> ${table.approvedBy}, true)`,
    ),
  ],
);
