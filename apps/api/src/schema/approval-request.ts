import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytes, centsColumn, id, instant } from './columns.ts';
import { personAccount } from './person.ts';

const statuses = ['waiting', 'executed', 'rejected', 'withdrawn', 'lapsed', 'expired'] as const;

/**
 * A request for four-eyes approval (decision 0056): the action, the summary shown to the second employee, and the
 * digest of its bookings. The request never changes after the decision; a trigger enforces this.
 */
export const approvalRequest = pgTable(
  'approval_request',
  {
    id: id(),
    brand: text().notNull(),
    /** Name of the call, as in the domain package, that is executed after approval. */
    call: text().notNull(),
    params: jsonb().$type<Readonly<Record<string, string>>>().notNull(),
    /** Request body without the step-up code; empty since bodies are stored encrypted in `sealedBody`. */
    body: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
    /** Encrypted request body (`platform/field-encryption`); null in older requests. */
    sealedBody: text('sealed_body'),
    title: text().notNull(),
    lines: jsonb()
      .$type<readonly { label: string; before: string | null; after: string | null }[]>()
      .notNull(),
    /** Summary lines that contain names, as encrypted JSON (`platform/field-encryption`); null if there are none. */
    sealedLines: text('sealed_lines'),
    amountCents: centsColumn('amount_cents'),
    digest: bytes().notNull(),
    /** HMAC of the whole request with an audit log key (decision 0183); null in older requests. */
    seal: text(),
    /**
     * Employee who made the request. The requester and the approver may belong to another brand, because prices and
     * yearly figures are shared by all brands.
     */
    askedBy: uuid('asked_by')
      .notNull()
      .references(() => personAccount.id),
    askedAt: instant('asked_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** Time from which the action is executed without a second employee; set only at a provider with one employee. */
    aloneFrom: instant('alone_from'),
    status: text({ enum: statuses }).notNull(),
    decidedBy: uuid('decided_by').references(() => personAccount.id),
    decidedAt: instant('decided_at'),
    /** Reason why the request was rejected or lapsed. */
    reason: text(),
  },
  (table) => [
    check(
      'approval_request_status',
      sql`${table.status} in ('waiting', 'executed', 'rejected', 'withdrawn', 'lapsed', 'expired')`,
    ),
    check('approval_request_decided', sql`(${table.status} = 'waiting') = (${table.decidedAt} is null)`),
    // An employee cannot approve their own request. At a provider without a second employee, a request waits
    // overnight instead of for approval.
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
    // The same action can have only one waiting request.
    uniqueIndex('approval_request_waiting')
      .on(table.brand, table.call, table.params)
      .where(sql`${table.status} = 'waiting'`),
    index('approval_request_brand').on(table.brand, table.status, table.id),
  ],
);

/**
 * A transaction, with its amount, that one employee executed alone because the amount was small (decision
 * 0184).
 */
export const smallAct = pgTable(
  'small_act',
  {
    id: id(),
    employeeId: uuid('employee_id')
      .notNull()
      .references(() => personAccount.id),
    /** Name of the API call, as in the table of rights. */
    call: text().notNull(),
    movedCents: centsColumn('moved_cents').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    check('small_act_moved', sql`${table.movedCents} >= 0`),
    index('small_act_employee').on(table.employeeId, table.at),
  ],
);
