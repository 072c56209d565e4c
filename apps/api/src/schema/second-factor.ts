import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, id, instant } from './columns.ts';
import { personAccount } from './person.ts';

/** An authenticator app. It becomes valid with its first correct code. Until then the previous app remains valid. */
export const totpFactor = pgTable(
  'totp_factor',
  {
    id: id(),
    personId: uuid('person_id').notNull(),
    brand: text().notNull(),
    /** Secret of the app, encrypted (platform/field-encryption). */
    secret: text().notNull(),
    /** Time step of the last code used, so that no code is accepted twice. */
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

/**
 * A mobile number that receives codes. It becomes valid when its owner enters a code sent to it. Until then it is
 * only proposed.
 */
export const phoneFactor = pgTable(
  'phone_factor',
  {
    id: id(),
    personId: uuid('person_id').notNull(),
    brand: text().notNull(),
    /** Phone number in E.164 format, encrypted (platform/field-encryption). */
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

/** A recovery code for a person who lost their phone. Each code can be used once. */
export const recoveryCode = pgTable(
  'recovery_code',
  {
    id: id(),
    personId: uuid('person_id').notNull(),
    brand: text().notNull(),
    /** SHA-256 of 80 random bits, which is too many to guess. */
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

/** A browser in which its owner needs no second factor until the row expires. */
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

/** A sign-in with a correct password that still requires a second factor and does not grant access yet. */
export const pendingSignIn = pgTable(
  'pending_sign_in',
  {
    id: id(),
    personId: uuid('person_id').notNull(),
    brand: text().notNull(),
    /** SHA-256 of the cookie's value. */
    tokenHash: bytes('token_hash').notNull().unique('pending_sign_in_token_hash'),
    /** Password hash at the start of the sign-in. A changed password invalidates the sign-in. */
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

/**
 * A passkey. It counts as two factors, because a person must have the device and unlock it. It is bound to
 * the domain of one brand and does not work at other brands.
 */
export const passkey = pgTable(
  'passkey',
  {
    id: id(),
    personId: uuid('person_id').notNull(),
    brand: text().notNull(),
    /** Id assigned by the authenticator, in base64url. */
    credentialId: text('credential_id').notNull().unique('passkey_credential'),
    /** Public key in COSE format (RFC 9053). */
    publicKey: bytes('public_key').notNull(),
    /** Signature counter of the passkey; always 0 for a passkey without a counter. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** Whether the passkey can be copied to other devices of its owner, and whether it was copied when last used. */
    deviceType: text('device_type', { enum: ['singleDevice', 'multiDevice'] }).notNull(),
    backedUp: boolean('backed_up').notNull(),
    /** Authenticator transports that the browser reported. */
    transports: text().array().notNull(),
    name: text().notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [
    foreignKey({
      name: 'passkey_person_brand',
      columns: [table.personId, table.brand],
      foreignColumns: [personAccount.id, personAccount.brand],
    }),
    check('passkey_counter', sql`${table.counter} >= 0`),
    check('passkey_device_type', sql`${table.deviceType} in ('singleDevice', 'multiDevice')`),
    index('passkey_person').on(table.personId),
  ],
);

/**
 * A challenge that a passkey must sign. It is valid once, for a few minutes, for one purpose of one session, sign-in
 * or browser.
 */
export const passkeyChallenge = pgTable(
  'passkey_challenge',
  {
    /** SHA-256 of the purpose and the party allowed to respond. Each combination has at most one challenge. */
    keyHash: bytes('key_hash').primaryKey(),
    brand: text().notNull(),
    nonce: bytes().notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('passkey_challenge_expiry').on(table.expiresAt)],
);
