import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** The name of a key of `FIELD_KEYS` that encrypts data of this database. The key itself is not stored. */
export const fieldKey = pgTable('field_key', {
  name: text().primaryKey(),
  /** A value encrypted with the key. Decrypting it proves that the configured key is the right one. */
  checkValue: text('check_value').notNull(),
  createdAt: instant('created_at').notNull(),
});
