import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  foreignKey,
  index,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, id, instant } from './columns.ts';

/**
 * Password hash of an account without a password. A database constraint compares with this constant, so it
 * must not change with the hash parameters.
 */
export const NO_PASSWORD = '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AA';

const secondFactorMethods = ['passkey', 'totp', 'sms', 'email', 'recoveryCode'] as const;

/**
 * A person with contracts or an account at one brand. The same email address at another brand is a separate
 * account. A person imported from the provider's former system has no password until they claim the account
 * (decision 0213).
 */
export const personAccount = pgTable(
  'person_account',
  {
    id: id(),
    brand: text().notNull(),
    /**
     * Sign-in name: the person's own email address in lower case, or a customer number of ten digits for a
     * person without a verified address that belongs to them alone.
     */
    email: text().notNull(),
    /**
     * Email address, in lower case, of a person who signs in with a customer number. Several people may share
     * it. Null for a person without an address and for a person whose sign-in name is their address.
     */
    contactEmail: text('contact_email'),
    /**
     * Moment at which the person was imported; null after the account is claimed, and for all other accounts.
     */
    unclaimedSince: instant('unclaimed_since'),
    name: text().notNull(),
    role: text({ enum: ['investor', 'admin'] }).notNull(),
    /** Argon2id hash with its parameters, in PHC notation. */
    passwordHash: text('password_hash').notNull(),
    /** True for accounts of the demo data. The server does not start in production if such an account exists. */
    isDemo: boolean('is_demo').notNull().default(false),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    unique('person_account_brand_email').on(table.brand, table.email),
    // Lets rows that refer to a person reference both id and brand, so that the database enforces the
    // separation of brands.
    unique('person_account_id_brand').on(table.id, table.brand),
    check('person_account_email_lower', sql`${table.email} = lower(${table.email})`),
    check(
      'person_account_contact_email',
      sql`${table.contactEmail} is null or position('@' in ${table.email}) = 0 and ${table.contactEmail} = lower(${table.contactEmail})`,
    ),
    // A password reset by mail, a registration or an older server cannot store a password or an address in an
    // unclaimed account.
    check(
      'person_account_unclaimed',
      sql`${table.unclaimedSince} is null or ${table.role} = 'investor' and position('@' in ${table.email}) = 0 and ${table.passwordHash} = ${sql.raw(`'${NO_PASSWORD}'`)}`,
    ),
    check('person_account_role', sql`${table.role} in ('investor', 'admin')`),
    index('person_account_demo').on(table.isDemo).where(sql`${table.isDemo}`),
    // Finds the accounts of one natural person (decision 0181).
    index('person_account_mailbox').on(sql`mailbox(${table.email})`),
    index('person_account_contact_mailbox')
      .on(sql`mailbox(${table.contactEmail})`)
      .where(sql`${table.contactEmail} is not null`),
    index('person_account_contact_email')
      .on(table.brand, table.contactEmail)
      .where(sql`${table.contactEmail} is not null`),
    index('person_account_unclaimed')
      .on(table.brand, table.id)
      .where(sql`${table.unclaimedSince} is not null`),
  ],
);

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
 * The natural person behind one or more accounts (decision 0181). A trigger adds every employee and links accounts
 * with the same email address. An employee with the role `head` links accounts with another address. The SQL
 * functions `human_of` and `same_human` read this table.
 */
export const humanAccount = pgTable(
  'human_account',
  {
    personId: uuid('person_id')
      .primaryKey()
      .references(() => personAccount.id, { onDelete: 'cascade' }),
    /** Id that all accounts of one natural person share. It refers to no other table. */
    humanId: uuid('human_id').notNull(),
    linkedAt: instant('linked_at').notNull(),
    /** Employee who linked the account; null when it was linked by the email address. */
    linkedBy: uuid('linked_by').references(() => personAccount.id),
    reason: text(),
  },
  (table) => [index('human_account_human').on(table.humanId)],
);
