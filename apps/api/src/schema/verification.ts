import { sql } from 'drizzle-orm';
import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';

export const verificationKinds = ['ledger', 'books', 'audit'] as const;
export type VerificationKind = (typeof verificationKinds)[number];

/**
 * One run of `ledger:verify`, `books:verify` or `audit:verify` by the worker, for all brands together (decision
 * 0180).
 */
export const verification = pgTable(
  'verification',
  {
    id: id(),
    kind: text({ enum: verificationKinds }).notNull(),
    startedAt: instant('started_at').notNull(),
    /** Null while the verification runs, and for a verification that was interrupted because its process ended. */
    finishedAt: instant('finished_at'),
    /**
     * The first fault, or the reason that the verification could not finish, worded for employees; null when no fault
     * was found.
     */
    fault: text(),
    /**
     * HMAC of the outcome with the audit key; null while the verification runs and for an outcome written by an older
     * server (decision 0180).
     */
    seal: text(),
  },
  (table) => [
    index('verification_kind').on(table.kind, table.id),
    check('verification_kind', sql`${table.kind} in ('ledger', 'books', 'audit')`),
    check('verification_fault', sql`${table.fault} is null or ${table.finishedAt} is not null`),
  ],
);
