import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, id, instant } from './columns.ts';
import { personAccount } from './person.ts';

const secondFactorMethods = ['passkey', 'totp', 'sms', 'email', 'recoveryCode'] as const;

/** A signed-in browser. Only the hash of the cookie's value is stored (integrations 4.2). */
export const session = pgTable(
  'session',
  {
    id: id(),
    tokenHash: bytes('token_hash').notNull().unique('session_token_hash'),
    personId: uuid('person_id').notNull(),
    brand: text().notNull(),
    /** SHA-256 of the user agent, which is enough to recognise a new device. */
    deviceHash: bytes('device_hash').notNull(),
    /** Description by which the owner recognises the device, for example `Chrome op Windows`. */
    deviceLabel: text('device_label').notNull().default('Onbekend apparaat'),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at').notNull(),
    idleExpiresAt: instant('idle_expires_at').notNull(),
    absoluteExpiresAt: instant('absolute_expires_at').notNull(),
    /** Second factor used in this session and the time of its use; both null or both set. */
    secondFactor: text('second_factor', { enum: secondFactorMethods }),
    secondFactorAt: instant('second_factor_at'),
    /** The employee who impersonates the person (decision 0024). */
    impersonatorId: uuid('impersonator_id'),
    /**
     * The employee's own session, which is suspended during impersonation. Ending the employee's session also ends
     * this session.
     */
    adminSessionId: uuid('admin_session_id').references((): AnyPgColumn => session.id, {
      onDelete: 'cascade',
    }),
  },
  (table) => [
    check(
      'session_second_factor',
      sql`${table.secondFactor} in ('passkey', 'totp', 'sms', 'email', 'recoveryCode') and ${table.secondFactorAt} is not null or ${table.secondFactor} is null and ${table.secondFactorAt} is null`,
    ),
    foreignKey({
      name: 'session_person_brand',
      columns: [table.personId, table.brand],
      foreignColumns: [personAccount.id, personAccount.brand],
    }),
    foreignKey({
      name: 'session_impersonator_brand',
      columns: [table.impersonatorId, table.brand],
      foreignColumns: [personAccount.id, personAccount.brand],
    }),
    check(
      'session_impersonation',
      sql`(${table.impersonatorId} is null) = (${table.adminSessionId} is null)`,
    ),
    index('session_person').on(table.personId),
    index('session_admin_session').on(table.adminSessionId).where(sql`${table.adminSessionId} is not null`),
    index('session_expiry').on(table.absoluteExpiresAt),
  ],
);

/** A browser with which a person has signed in before. A sign-in mail is sent only for a new browser. */
export const knownDevice = pgTable(
  'known_device',
  {
    personId: uuid('person_id')
      .notNull()
      .references(() => personAccount.id),
    deviceHash: bytes('device_hash').notNull(),
    firstSeenAt: instant('first_seen_at').notNull(),
  },
  (table) => [unique('known_device_person_hash').on(table.personId, table.deviceHash)],
);

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
