import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, id, instant } from './columns.ts';
import { personAccount } from './person.ts';

/** Purposes for which a one-time code can be sent. */
export const codePurposes = ['signIn', 'stepUp', 'verifyPhone', 'changeEmail'] as const;

/** A six-digit code that was sent to a person for one purpose. */
export const oneTimeCode = pgTable(
  'one_time_code',
  {
    id: id(),
    personId: uuid('person_id').notNull(),
    brand: text().notNull(),
    purpose: text({ enum: codePurposes }).notNull(),
    /**
     * The sign-in attempt, sensitive action or phone number that owns the code. The code is valid only for this owner
     * (ASVS 6.6.2).
     */
    ownerId: uuid('holder_id').notNull(),
    /** SHA-256 of owner id and code. */
    codeHash: bytes('code_hash').notNull(),
    /** Number of attempts to enter the code. */
    attempts: integer().notNull().default(0),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [
    foreignKey({
      name: 'one_time_code_person_brand',
      columns: [table.personId, table.brand],
      foreignColumns: [personAccount.id, personAccount.brand],
    }),
    check(
      'one_time_code_purpose',
      sql`${table.purpose} in ('signIn', 'stepUp', 'verifyPhone', 'changeEmail')`,
    ),
    check('one_time_code_attempts', sql`${table.attempts} between 0 and 5`),
    index('one_time_code_holder').on(table.ownerId),
    index('one_time_code_person').on(table.personId, table.createdAt),
    index('one_time_code_age').on(table.createdAt),
  ],
);
