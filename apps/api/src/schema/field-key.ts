import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** The name of a key of `FIELD_KEYS` that seals data of this database. The key itself is not stored. */
export const fieldKey = pgTable('field_key', {
  name: text().primaryKey(),
  /** A value encrypted with the key; decrypting it proves that the key is the right one. */
  checkValue: text('check_value').notNull(),
  createdAt: instant('created_at').notNull(),
});
