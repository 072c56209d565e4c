import { sql } from 'drizzle-orm';
import { check, date, index, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';

/**
 * The last day about which a former system reported to the investors of a brand (decision 0203). The latest row
 * counts. Append-only, because the rows explain why investors got no statement from us about earlier periods.
 */
export const brandReporting = pgTable(
  'brand_reporting',
  {
    id: id(),
    brand: text().notNull(),
    reportedUntil: date('reported_until', { mode: 'string' }).notNull(),
    setAt: instant('set_at').notNull(),
  },
  (table) => [
    index('brand_reporting_latest').on(table.brand, table.setAt, table.id),
    check(
      'brand_reporting_past',
      sql`${table.reportedUntil} <= (${table.setAt} at time zone 'Europe/Amsterdam')::date`,
    ),
  ],
);
