import { sql } from 'drizzle-orm';
import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';

/**
 * A version of a brand's text that a process put in force, with the moment. Documents are drawn with the version that
 * the investor signed, or that was in force when they were issued (decision 0209).
 */
export const providerText = pgTable(
  'provider_text',
  {
    id: id(),
    brand: text().notNull(),
    /** Kind of the text; a later release can know other kinds. */
    kind: text().notNull(),
    /** SHA-256 of the content, hexadecimal. */
    digest: text().notNull(),
    /** The text as written, with placeholders. */
    content: text().notNull(),
    inForceFrom: instant('in_force_from').notNull(),
  },
  (table) => [
    index('provider_text_in_force').on(table.brand, table.kind, table.inForceFrom),
    index('provider_text_digest').on(table.brand, table.kind, table.digest),
    check('provider_text_digest_shape', sql`${table.digest} ~ '^[0-9a-f]{64}$'`),
  ],
);
