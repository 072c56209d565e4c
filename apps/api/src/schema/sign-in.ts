import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant } from './columns.ts';
import { personAccount } from './person.ts';

/** A count of wrong passwords and codes per account, per device of a person and per address (integrations 4.2). */
export const signInThrottle = pgTable(
  'sign_in_throttle',
  {
    brand: text().notNull(),
    scope: text({ enum: ['account', 'device', 'address', 'password', 'secondFactor'] }).notNull(),
    /** SHA-256 of the counted value, whether or not known to us, so that the table reveals no address. */
    key: bytes().notNull(),
    attempts: integer().notNull(),
    lastAt: instant('last_at').notNull(),
    /** Earliest time at which the next attempt is checked. */
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
 * A browser that a person has signed in with, recognised by its own cookie, so that other visitors cannot lock it
 * out.
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
