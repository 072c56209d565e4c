import { sql } from 'drizzle-orm';
import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';

export const verificationKinds = ['ledger', 'books', 'audit'] as const;
export type VerificationKind = (typeof verificationKinds)[number];

/**
 * A run of `ledger:verify`, `books:verify` or `audit:verify` by the worker, for all brands together (decision 0180).
 */
export const verification = pgTable(
  'verification',
  {
    id: id(),
    kind: text({ enum: verificationKinds }).notNull(),
    startedAt: instant('started_at').notNull(),
    /** Null while it runs, and for a run that ended with its process. */
    finishedAt: instant('finished_at'),
    /** The first fault, or why the run could not finish, worded for employees; null when everything is correct. */
    fault: text(),
    /** HMAC of the outcome with the audit key; null while it runs and for the outcome of an older server (decision 0180). */
    seal: text(),
  },
  (table) => [
    index('verification_kind').on(table.kind, table.id),
    check('verification_kind', sql`${table.kind} in ('ledger', 'books', 'audit')`),
    check('verification_fault', sql`${table.fault} is null or ${table.finishedAt} is not null`),
  ],
);
