import { sql } from 'drizzle-orm';
import { bigint, foreignKey, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytes, id, instant } from './columns.ts';
import { personAccount } from './person.ts';

/** An authenticator app. It counts once its first code was right; until then it is a proposal beside the old one. */
export const totpFactor = pgTable(
  'totp_factor',
  {
    id: id(),
    personId: uuid('person_id').notNull(),
    brand: text().notNull(),
    /** Sealed (platform/field-encryption). */
    secret: text().notNull(),
    /** Of the last code that was used: none is taken twice. */
    lastStep: bigint('last_step', { mode: 'number' }),
    createdAt: instant('created_at').notNull(),
    confirmedAt: instant('confirmed_at'),
  },
  (table) => [
    foreignKey({
      name: 'totp_factor_person_brand',
      columns: [table.personId, table.brand],
      foreignColumns: [personAccount.id, personAccount.brand],
    }),
    uniqueIndex('totp_factor_confirmed').on(table.personId).where(sql`${table.confirmedAt} is not null`),
    uniqueIndex('totp_factor_proposed').on(table.personId).where(sql`${table.confirmedAt} is null`),
  ],
);

/** A mobile number for codes. It counts once a code sent to it came back; until then it is a proposal. */
export const phoneFactor = pgTable(
  'phone_factor',
  {
    id: id(),
    personId: uuid('person_id').notNull(),
    brand: text().notNull(),
    /** E.164, sealed (platform/field-encryption). */
    number: text().notNull(),
    createdAt: instant('created_at').notNull(),
    verifiedAt: instant('verified_at'),
  },
  (table) => [
    foreignKey({
      name: 'phone_factor_person_brand',
      columns: [table.personId, table.brand],
      foreignColumns: [personAccount.id, personAccount.brand],
    }),
    uniqueIndex('phone_factor_verified').on(table.personId).where(sql`${table.verifiedAt} is not null`),
    uniqueIndex('phone_factor_proposed').on(table.personId).where(sql`${table.verifiedAt} is null`),
  ],
);

/** For who lost their phone: each opens once. */
export const recoveryCode = pgTable(
  'recovery_code',
  {
    id: id(),
    personId: uuid('person_id').notNull(),
    brand: text().notNull(),
    /** SHA-256 of 80 random bits: too many to try. */
    codeHash: bytes('code_hash').notNull(),
    createdAt: instant('created_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [
    foreignKey({
      name: 'recovery_code_person_brand',
      columns: [table.personId, table.brand],
      foreignColumns: [personAccount.id, personAccount.brand],
    }),
    uniqueIndex('recovery_code_person_hash').on(table.personId, table.codeHash),
  ],
);

/** A browser whose owner need not show a second factor for a while. */
export const trustedDevice = pgTable(
  'trusted_device',
  {
    id: id(),
    personId: uuid('person_id').notNull(),
    brand: text().notNull(),
    /** SHA-256 of the cookie's value. */
    tokenHash: bytes('token_hash').notNull().unique('trusted_device_token_hash'),
    deviceLabel: text('device_label').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'trusted_device_person_brand',
      columns: [table.personId, table.brand],
      foreignColumns: [personAccount.id, personAccount.brand],
    }),
    index('trusted_device_person').on(table.personId),
    index('trusted_device_expiry').on(table.expiresAt),
  ],
);

/** A sign-in whose password was right and whose second factor is awaited. It opens nothing. */
export const pendingSignIn = pgTable(
  'pending_sign_in',
  {
    id: id(),
    personId: uuid('person_id').notNull(),
    brand: text().notNull(),
    /** SHA-256 of the cookie's value. */
    tokenHash: bytes('token_hash').notNull().unique('pending_sign_in_token_hash'),
    /** The password it was begun with: another one since, and it is worth nothing. */
    passwordHash: text('password_hash').notNull(),
    attempts: integer().notNull().default(0),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'pending_sign_in_person_brand',
      columns: [table.personId, table.brand],
      foreignColumns: [personAccount.id, personAccount.brand],
    }),
    index('pending_sign_in_expiry').on(table.expiresAt),
  ],
);
