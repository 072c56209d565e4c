import { stepUpActs } from '@portaal/domain/http/step-up-acts';
import { stepUpMethods } from '@portaal/domain/http/two-fa-token';
import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, centsColumn, id, instant } from './columns.ts';
import { personAccount } from './person.ts';
import { session } from './sign-in.ts';

/** A step-up code for one action, and the token returned for a correct code. The row is deleted with its session. */
export const stepUp = pgTable(
  'step_up',
  {
    id: id(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => session.id, { onDelete: 'cascade' }),
    personId: uuid('person_id').notNull(),
    brand: text().notNull(),
    act: text({ enum: stepUpActs }).notNull(),
    /**
     * No longer written, because the content digest replaces both `subject` and `amount_cents`. The columns
     * can be dropped once no installation runs the previous release.
     */
    subject: text(),
    amountCents: centsColumn('amount_cents'),
    /**
     * SHA-256 of the whole request that the code permits (platform/content-digest). A row without a digest permits
     * nothing.
     */
    contentDigest: bytes('content_digest'),
    method: text({ enum: stepUpMethods }).notNull(),
    /** Number of attempts to enter the code. */
    attempts: integer().notNull().default(0),
    createdAt: instant('created_at').notNull(),
    /** Time after which the code can no longer be entered. */
    expiresAt: instant('expires_at').notNull(),
    /** SHA-256 of the token, set once a correct code was entered. */
    tokenHash: bytes('token_hash').unique('step_up_token_hash'),
    tokenExpiresAt: instant('token_expires_at'),
    usedAt: instant('used_at'),
  },
  (table) => [
    foreignKey({
      name: 'step_up_person_brand',
      columns: [table.personId, table.brand],
      foreignColumns: [personAccount.id, personAccount.brand],
    }),
    check('step_up_method', sql`${table.method} in ('totp', 'sms', 'email', 'passkey')`),
    check('step_up_attempts', sql`${table.attempts} between 0 and 5`),
    check('step_up_token', sql`(${table.tokenHash} is null) = (${table.tokenExpiresAt} is null)`),
    check('step_up_used', sql`${table.usedAt} is null or ${table.tokenHash} is not null`),
    index('step_up_session').on(table.sessionId),
    index('step_up_person').on(table.personId, table.createdAt),
    index('step_up_age').on(table.createdAt),
  ],
);
