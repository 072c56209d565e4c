import { foreignKey, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
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
