import { brandStates } from '@portaal/domain/brand/state';
import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { approvalRequest } from './approval-request.ts';
import { id, instant } from './columns.ts';
import { personAccount } from './person.ts';

/**
 * A change of the state of a brand (decision 0206). A brand without a row is preparing. Triggers require the
 * approval of a second head for every state except `shut`.
 */
export const brandState = pgTable(
  'brand_state',
  {
    brand: text().notNull(),
    /** Sequence number within the brand. The state with the highest number applies. */
    number: integer().notNull(),
    state: text({ enum: brandStates }).notNull(),
    /** Reason why the brand was closed; only for the state `shut`, otherwise null. */
    reason: text(),
    /**
     * Head who requested the state. Null for a brand that was open before this table existed, and for a brand
     * of the demo.
     */
    askedBy: uuid('asked_by').references(() => personAccount.id),
    /** Head who approved the state; null for `shut`. */
    approvedBy: uuid('approved_by').references(() => personAccount.id),
    /** The executed request of both heads; null for `shut`. */
    requestId: uuid('request_id')
      .references(() => approvalRequest.id)
      .unique('brand_state_request'),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.brand, table.number] }),
    check('brand_state_known', sql`${table.state} in ('preparing', 'shadow', 'open', 'shut')`),
    check('brand_state_reason', sql`(${table.reason} is not null) = (${table.state} = 'shut')`),
    check(
      'brand_state_two_people',
      sql`(${table.approvedBy} is null) = (${table.state} = 'shut' or ${table.askedBy} is null)
        and (${table.requestId} is null) = (${table.approvedBy} is null)
        and coalesce(${table.approvedBy} <> ${table.askedBy}, true)`,
    ),
  ],
);

/**
 * The last day about which a former system reported to the investors of a brand (decision 0202). The latest
 * row applies. Append-only, because the rows explain why investors got no statement from us about earlier
 * periods.
 */
export const brandReporting = pgTable(
  'brand_reporting',
  {
    id: id(),
    brand: text().notNull(),
    reportedUntil: date('reported_until', { mode: 'string' }).notNull(),
    setAt: instant('set_at').notNull(),
  },
  (table) => [
    index('brand_reporting_latest').on(table.brand, table.setAt, table.id),
    check(
      'brand_reporting_past',
      sql`${table.reportedUntil} <= (${table.setAt} at time zone 'Europe/Amsterdam')::date`,
    ),
  ],
);

/**
 * A version of a brand's text, with the moment at which a process activated it. Documents contain the version
 * that the investor signed, or the version that was in force when they were issued (decision 0209).
 */
export const providerText = pgTable(
  'provider_text',
  {
    id: id(),
    brand: text().notNull(),
    /** Kind of the text; may be unknown to this release if a later release stored it. */
    kind: text().notNull(),
    /** SHA-256 of the content, hexadecimal. */
    digest: text().notNull(),
    /** The text as written, with placeholders. */
    content: text().notNull(),
    inForceFrom: instant('in_force_from').notNull(),
  },
  (table) => [
    index('provider_text_in_force').on(table.brand, table.kind, table.inForceFrom),
    index('provider_text_digest').on(table.brand, table.kind, table.digest),
    check('provider_text_digest_shape', sql`${table.digest} ~ '^[0-9a-f]{64}$'`),
  ],
);
