import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** A key something here may be sealed with, by its name in `FIELD_KEYS`. No key itself is stored. */
export const fieldKey = pgTable('field_key', {
  name: text().primaryKey(),
  /** Sealed with the key: who opens it has the right one. */
  checkValue: text('check_value').notNull(),
  createdAt: instant('created_at').notNull(),
});
