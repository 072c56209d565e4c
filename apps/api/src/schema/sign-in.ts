import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant } from './columns.ts';
import { personAccount } from './person.ts';

/**
 * Number of wrong passwords and codes per account, per browser of a person and per IP address (integrations
 * 4.2).
 */
export const signInThrottle = pgTable(
  'sign_in_throttle',
  {
    brand: text().notNull(),
    scope: text({ enum: ['account', 'device', 'address', 'password', 'secondFactor'] }).notNull(),
    /**
     * SHA-256 of the value for which attempts are counted. Unknown email addresses are counted too, so the table does
     * not reveal who has an account.
     */
    key: bytes().notNull(),
    attempts: integer().notNull(),
    lastAt: instant('last_at').notNull(),
    /** Time before which no further attempt is checked. */
    openAt: instant('open_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.brand, table.scope, table.key] }),
    check(
      'sign_in_throttle_scope',
      sql`${table.scope} in ('account', 'device', 'address', 'password', 'secondFactor')`,
    ),
    check('sign_in_throttle_attempts', sql`${table.attempts} >= 0`),
    index('sign_in_throttle_last').on(table.lastAt),
  ],
);

/**
 * A browser in which a person has signed in before, recognised by its own cookie. Failed attempts from other
 * browsers cannot lock it out.
 */
export const signInDevice = pgTable(
  'sign_in_device',
  {
    personId: uuid('person_id')
      .notNull()
      .references(() => personAccount.id),
    /** SHA-256 of the cookie's value. */
    tokenHash: bytes('token_hash').notNull(),
    lastUsedAt: instant('last_used_at').notNull(),
  },
  (table) => [
    unique('sign_in_device_person_token').on(table.personId, table.tokenHash),
    index('sign_in_device_last').on(table.lastUsedAt),
  ],
);
