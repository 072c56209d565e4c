import { collectionLooks, providerFindings } from '@portaal/domain/money/mandates/reviews';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';
import { contract } from './contract.ts';
import { collection, mandate } from './mandate.ts';
import { personAccount } from './person.ts';

/**
 * A finding about direct debit collections that an employee must handle, with the outcome. Some findings of the
 * provider refer to no row of the portal.
 */
export const collectionReview = pgTable(
  'collection_review',
  {
    id: id(),
    brand: text().notNull(),
    reason: text({ enum: collectionLooks }).notNull(),
    /**
     * State reported by the provider that does not follow from any collection order; set only for the reason
     * `unknownState`.
     */
    finding: text({ enum: providerFindings }),
    contractId: uuid('contract_id').references(() => contract.id),
    mandateId: uuid('mandate_id').references(() => mandate.id),
    collectionId: uuid('collection_id').references(() => collection.id),
    /** The provider's reference. */
    reference: text(),
    said: text(),
    createdAt: instant('created_at').notNull(),
    handledAt: instant('handled_at'),
    handledBy: uuid('handled_by').references(() => personAccount.id),
    /** Action that the employee took; contains no names. */
    note: text(),
  },
  (table) => [
    // Reading a feed again returns the same events, which must not add a second finding.
    unique('collection_review_once')
      .on(table.brand, table.reason, table.collectionId, table.reference, table.said)
      .nullsNotDistinct(),
    index('collection_review_open').on(table.brand, table.id).where(sql`${table.handledAt} is null`),
    check(
      'collection_review_handled',
      sql`(${table.handledAt} is null) = (${table.handledBy} is null) and (${table.handledAt} is null) = (${table.note} is null)`,
    ),
    check(
      'collection_review_reason',
      sql`${table.reason} in ('failed', 'stopped', 'surplus', 'mismatch', 'unknownCode', 'deceased', 'technical',
        'unknownCollection', 'unknownMandate', 'unknownState', 'chargedBack', 'chargebackUndone')`,
    ),
  ],
);
