import { sql } from 'drizzle-orm';
import { check, foreignKey, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, id, instant } from './columns.ts';
import { personAccount } from './person.ts';

/** A person's newest request to change their email address. It is open until both addresses confirm it. */
export const emailChange = pgTable(
  'email_change',
  {
    id: id(),
    personId: uuid('person_id').notNull().unique('email_change_person'),
    brand: text().notNull(),
    /** New address in lower case. Another account may already use it, which the response does not reveal. */
    newEmail: text('new_email').notNull(),
    /** Session that made the request. This session stays open when the person's other sessions end. */
    sessionId: uuid('session_id').notNull(),
    /** SHA-256 of the tokens in the links; null until a mail is sent. */
    oldTokenHash: bytes('old_token_hash').unique('email_change_old_token'),
    newTokenHash: bytes('new_token_hash').unique('email_change_new_token'),
    oldConfirmedAt: instant('old_confirmed_at'),
    newConfirmedAt: instant('new_confirmed_at'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'email_change_person_brand',
      columns: [table.personId, table.brand],
      foreignColumns: [personAccount.id, personAccount.brand],
    }),
    check('email_change_lower', sql`${table.newEmail} = lower(${table.newEmail})`),
    index('email_change_age').on(table.expiresAt),
  ],
);
