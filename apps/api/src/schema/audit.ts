import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant } from './columns.ts';

/**
 * An entry of the audit log: actor, action, subject and time. Append-only. Each row is authenticated together with
 * the previous row, with a key outside the database, so that a changed or missing row is detected (`npm run operator
 * -- audit:verify`, decision 0086).
 */
export const auditEntry = pgTable(
  'audit_entry',
  {
    /** Sequence number without gaps, assigned under the lock that also orders the chain. */
    sequence: bigint({ mode: 'number' }).primaryKey(),
    at: instant('at').notNull(),
    brand: text().notNull(),
    /** Null for the system itself and for requests without a signed-in user. */
    actorId: uuid('actor_id'),
    /** The employee who impersonated the actor; null if the actor was not impersonated. */
    impersonatorId: uuid('impersonator_id'),
    action: text().notNull(),
    subjectType: text('subject_type').notNull(),
    subjectId: text('subject_id'),
    detail: jsonb().notNull(),
    previousHash: bytes('previous_hash').notNull(),
    hash: bytes().notNull(),
    /** Name of the key used for the hash; null for a plain SHA-256 from a version without keys. */
    keyId: text('key_id'),
  },
  (table) => [
    index('audit_entry_actor').on(table.actorId, table.sequence),
    // For the alarm about forged approvals, which a job checks every minute.
    index('audit_entry_forged').on(table.at).where(sql`${table.action} = 'approval.forged'`),
    index('audit_entry_subject').on(table.subjectId, table.sequence),
  ],
);
