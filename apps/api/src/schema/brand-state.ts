import { brandStates } from '@portaal/domain/brand/state';
import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { approvalRequest } from './approval-request.ts';
import { instant } from './columns.ts';
import { personAccount } from './person.ts';

/**
 * A state that a brand got, after its state before (decision 0206). A brand without a row is preparing. Triggers
 * require the approval of a second head for every state but `shut`.
 */
export const brandState = pgTable(
  'brand_state',
  {
    brand: text().notNull(),
    /** Sequence number within the brand. The state with the highest number applies. */
    number: integer().notNull(),
    state: text({ enum: brandStates }).notNull(),
    /** Reason why the brand was shut; null for other states. */
    reason: text(),
    /** Head who asked for the state. Null for a brand that was open before this table existed, and in the demo. */
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
