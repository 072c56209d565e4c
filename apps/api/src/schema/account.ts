import { sql } from 'drizzle-orm';
import { check, date, foreignKey, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, id, instant } from './columns.ts';
import { personAccount } from './person.ts';

/**
 * A request for an account that waits until the person proves ownership of the email address. Each request has its
 * own row, so a link creates the account with the input of the request that triggered the mail.
 */
export const accountRegistration = pgTable(
  'account_registration',
  {
    id: id(),
    brand: text().notNull(),
    /** Email address in lower case. */
    email: text().notNull(),
    name: text().notNull(),
    passwordHash: text('password_hash').notNull(),
    /** Hash of the token in the newest link; null until a mail is sent. */
    tokenHash: bytes('token_hash').unique('account_registration_token_hash'),
    tokenExpiresAt: instant('token_expires_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('account_registration_email').on(table.brand, table.email),
    index('account_registration_age').on(table.createdAt),
  ],
);

/** The newest link with which a person can choose a new password. */
export const passwordReset = pgTable(
  'password_reset',
  {
    personId: uuid('person_id').primaryKey(),
    brand: text().notNull(),
    tokenHash: bytes('token_hash').notNull().unique('password_reset_token_hash'),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'password_reset_person_brand',
      columns: [table.personId, table.brand],
      foreignColumns: [personAccount.id, personAccount.brand],
    }),
  ],
);

/**
 * An account that its owner closed. Its row in `person_account` remains without name and email address, because the
 * ledger and the audit log refer to it. Name and address are stored here for as long as the law requires.
 */
export const closedAccount = pgTable(
  'closed_account',
  {
    personId: uuid('person_id').primaryKey(),
    brand: text().notNull(),
    /** Null when retention is not required, or after the retention period. */
    email: text(),
    name: text(),
    closedAt: instant('closed_at').notNull(),
    /** Days from which the identity data and the tax data are erased; null once erased. */
    identityUntil: date('identity_until', { mode: 'string' }),
    taxUntil: date('tax_until', { mode: 'string' }),
  },
  (table) => [
    foreignKey({
      name: 'closed_account_person_brand',
      columns: [table.personId, table.brand],
      foreignColumns: [personAccount.id, personAccount.brand],
    }),
    index('closed_account_identity').on(table.identityUntil),
    index('closed_account_tax').on(table.taxUntil),
  ],
);

/** An account that an employee disabled. Its owner cannot sign in, and payouts to the owner are withheld. */
export const disabledAccount = pgTable(
  'disabled_account',
  {
    personId: uuid('person_id').primaryKey(),
    brand: text().notNull(),
    disabledBy: uuid('disabled_by').notNull(),
    disabledAt: instant('disabled_at').notNull(),
    reason: text().notNull(),
  },
  (table) => [
    foreignKey({
      name: 'disabled_account_person_brand',
      columns: [table.personId, table.brand],
      foreignColumns: [personAccount.id, personAccount.brand],
    }),
    foreignKey({
      name: 'disabled_account_disabled_by',
      columns: [table.disabledBy, table.brand],
      foreignColumns: [personAccount.id, personAccount.brand],
    }),
  ],
);

/** A person's newest request to change their email address. It is open until both addresses confirm it. */
export const emailChange = pgTable(
  'email_change',
  {
    id: id(),
    personId: uuid('person_id').notNull().unique('email_change_person'),
    brand: text().notNull(),
    /** New address in lower case. Another account may already use it, but the response does not reveal that. */
    newEmail: text('new_email').notNull(),
    /** Session that made the request. It stays open when the person's other sessions end. */
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
