import { callbackOutcomes, callbackParts, callbackTopics } from '@portaal/domain/products/callbacks/texts';
import { annuityCodes } from '@portaal/domain/products/products/product';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';
import { offer } from './offer.ts';
import { personAccount } from './person.ts';

/**
 * A visitor's or customer's request to be called. Name and number are encrypted, and erased when an employee records
 * the outcome of the call.
 */
export const callbackRequest = pgTable(
  'callback_request',
  {
    id: id(),
    brand: text().notNull(),
    at: instant('at').notNull(),
    topic: text({ enum: callbackTopics }).notNull(),
    part: text({ enum: callbackParts }).notNull(),
    /**
     * The annuity that the requester wants, and the offer the request is about. Both are erased together with the
     * name.
     */
    annuity: text({ enum: annuityCodes }),
    offerId: uuid('offer_id').references(() => offer.id, { onDelete: 'set null' }),
    sealedName: text('sealed_name'),
    sealedPhone: text('sealed_phone'),
    /**
     * Keyed hash of the phone number, to count the open requests of a number; null in requests from before
     * this hash was stored.
     */
    phoneHash: text('phone_hash'),
    outcome: text({ enum: callbackOutcomes }),
    closedBy: uuid('closed_by').references(() => personAccount.id),
    closedAt: instant('closed_at'),
  },
  (table) => [
    check(
      'callback_request_closed',
      sql`(${table.outcome} is null) = (${table.closedAt} is null)
        and (${table.outcome} is null) = (${table.closedBy} is null)
        and (${table.outcome} is null) = (${table.sealedName} is not null)
        and (${table.outcome} is null) = (${table.sealedPhone} is not null)`,
    ),
    index('callback_request_number').on(table.brand, table.phoneHash).where(sql`${table.outcome} is null`),
    index('callback_request_open').on(table.brand, table.id).where(sql`${table.outcome} is null`),
  ],
);
