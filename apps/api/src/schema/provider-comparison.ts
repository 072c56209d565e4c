import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

const comparedSubjects = ['payments', 'mandates'] as const;

/**
 * The progress of a comparison between our records and those of a provider, by brand and subject. An interrupted
 * comparison continues from `position`. After a complete comparison, `completedAt` is at or after `begunAt`.
 */
export const providerComparison = pgTable(
  'provider_comparison',
  {
    brand: text().notNull(),
    subject: text({ enum: comparedSubjects }).notNull(),
    /** Next page of the provider's list, or our next id; null for the first page. */
    position: text(),
    /** Creation time of the oldest payment compared; null if no payment was compared. */
    reached: instant('reached'),
    compared: integer().notNull(),
    begunAt: instant('begun_at').notNull(),
    completedAt: instant('completed_at'),
    /** Time of the first comparison; rows of earlier releases have the epoch. */
    startedAt: instant('started_at').notNull().default(new Date(0)),
    /** Number of payments of this comparison that are not ours and were made before the first comparison. */
    skipped: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ name: 'provider_comparison_pk', columns: [table.brand, table.subject] }),
    check('provider_comparison_subject', sql`${table.subject} in ('payments', 'mandates')`),
  ],
);
