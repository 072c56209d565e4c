import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytes, centsColumn, id, instant } from './columns.ts';
import { personAccount } from './person.ts';

const statuses = ['waiting', 'executed', 'rejected', 'withdrawn', 'lapsed', 'expired'] as const;

/**
 * An act that waits for a second employee (decision 0056): the request, the lines shown to that employee, and the
 * digest of its bookings. It never changes after the decision; a trigger also rejects that.
 */
export const approvalRequest = pgTable(
  'approval_request',
  {
    id: id(),
    brand: text().notNull(),
    /** Name in the domain of the call to execute. */
    call: text().notNull(),
    params: jsonb().$type<Readonly<Record<string, string>>>().notNull(),
    /** Request body without the code; empty since bodies are encrypted in `sealedBody`. */
    body: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
    /** Encrypted request body (`platform/field-encryption`); null in older requests. */
    sealedBody: text('sealed_body'),
    title: text().notNull(),
    lines: jsonb()
      .$type<readonly { label: string; before: string | null; after: string | null }[]>()
      .notNull(),
    /** Lines of the summary that contain names, as JSON, encrypted (`platform/field-encryption`); null without any. */
    sealedLines: text('sealed_lines'),
    amountCents: centsColumn('amount_cents'),
    digest: bytes().notNull(),
    /** HMAC of the whole request under a key of the audit log (decision 0183); null in older requests. */
    seal: text(),
    /**
     * Requester, possibly of another brand, as the approver may be: prices and yearly figures are shared by all
     * brands.
     */
    askedBy: uuid('asked_by')
      .notNull()
      .references(() => personAccount.id),
    askedAt: instant('asked_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** At a provider with one employee: time from which the act is executed without a second employee. */
    aloneFrom: instant('alone_from'),
    status: text({ enum: statuses }).notNull(),
    decidedBy: uuid('decided_by').references(() => personAccount.id),
    decidedAt: instant('decided_at'),
    /** Reason of rejection or lapse. */
    reason: text(),
  },
  (table) => [
    check(
      'approval_request_status',
      sql`${table.status} in ('waiting', 'executed', 'rejected', 'withdrawn', 'lapsed', 'expired')`,
    ),
    check('approval_request_decided', sql`(${table.status} = 'waiting') = (${table.decidedAt} is null)`),
    // Nobody approves their own request; without a second employee it waits for a night.
    check(
      'approval_request_two_people',
      sql`${table.status} <> 'executed' or coalesce(${table.decidedBy} <> ${table.askedBy}, ${table.decidedAt} >= ${table.aloneFrom}, false)`,
    ),
    check(
      'approval_request_in_time',
      sql`${table.status} <> 'executed' or ${table.decidedAt} < ${table.expiresAt}`,
    ),
    check(
      'approval_request_reason',
      sql`${table.status} not in ('rejected', 'lapsed') or ${table.reason} is not null`,
    ),
    check('approval_request_sealed', sql`${table.status} <> 'waiting' or ${table.sealedBody} is not null`),
    // The same act can wait only once.
    uniqueIndex('approval_request_waiting')
      .on(table.brand, table.call, table.params)
      .where(sql`${table.status} = 'waiting'`),
    index('approval_request_brand').on(table.brand, table.status, table.id),
  ],
);
