import { collectionFailures } from '@portaal/domain/money/mandates/mandate';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { centsColumn, id, instant } from './columns.ts';
import { contract } from './contract.ts';
import { deposit } from './money-movement.ts';

/** Status of a mandate at the provider. `inviting`: the provider has not confirmed the invitation yet. */
const mandateStatuses = ['inviting', 'invited', 'signed', 'suspended', 'cancelled'] as const;

/**
 * A mandate to collect the monthly deposit of a contract. A contract has one current mandate. Rows of replaced
 * mandates remain.
 */
export const mandate = pgTable(
  'mandate',
  {
    id: id(),
    contractId: uuid('contract_id')
      .notNull()
      .references(() => contract.id),
    brand: text().notNull(),
    status: text({ enum: mandateStatuses }).notNull(),
    /** Token that the provider includes in the return URL when the signer comes back. */
    token: text().notNull(),
    /**
     * Until this time one process is requesting the mandate from the provider, and other processes must not
     * request it; null if none is.
     */
    askedUntil: instant('asked_until'),
    /**
     * The provider's reference, which is also on bank statements; null while it is unknown whether the provider
     * created the mandate.
     */
    reference: text(),
    /** Page on which the payer signs; null for a mandate that was signed elsewhere and imported (decision 0237). */
    signUrl: text('sign_url'),
    /** IBAN of the payer, encrypted (`platform/field-encryption`); null before signing. */
    sealedIban: text('sealed_iban'),
    signedOn: date('signed_on', { mode: 'string' }),
    /** Reason why collections with this mandate are paused; null while the mandate is in use. */
    pausedBecause: text('paused_because', { enum: collectionFailures }),
    /** Number of consecutive failed collections. */
    failures: smallint().notNull().default(0),
    /** Newest processed event of the provider's feed. Older events are ignored. */
    lastEvent: bigint('last_event', { mode: 'number' }),
    createdAt: instant('created_at').notNull(),
    /** Time at which another mandate replaced this mandate. */
    replacedAt: instant('replaced_at'),
    /**
     * Time from which the provider knows that the mandate has ended; null if it has not ended or the provider
     * does not know yet.
     */
    endedAt: instant('ended_at'),
  },
  (table) => [
    unique('mandate_token').on(table.token),
    unique('mandate_reference').on(table.brand, table.reference),
    unique('mandate_of_contract').on(table.id, table.contractId),
    uniqueIndex('mandate_current').on(table.contractId).where(sql`${table.replacedAt} is null`),
    // The constraint includes two values that are never set any more, because values are never removed from a
    // constraint.
    check(
      'mandate_status',
      sql`${table.status} in ('inviting', 'invited', 'pending', 'signed', 'suspended', 'cancelled', 'expired')`,
    ),
    check(
      'mandate_made',
      sql`${table.status} = 'inviting' or (${table.reference} is not null
        and (${table.signUrl} is not null or ${table.status} <> 'invited'))`,
    ),
    check('mandate_signed', sql`${table.status} <> 'signed' or ${table.signedOn} is not null`),
    check('mandate_failures', sql`${table.failures} >= 0`),
  ],
);

/**
 * `fixed`: announced to the payer. `sending`: the provider has not confirmed the collection yet. `reversed`: paid,
 * then reversed by the bank.
 */
const collectionStatuses = ['fixed', 'sending', 'open', 'paid', 'failed', 'reversed', 'withdrawn'] as const;

/** Status of a collection reported by the provider. */
const collectionOutcomes = ['open', 'paid', 'unpaid'] as const;

/** An attempt to collect the monthly deposit of a contract for one month. Its amount never changes. */
export const collection = pgTable(
  'collection',
  {
    id: id(),
    contractId: uuid('contract_id').notNull(),
    mandateId: uuid('mandate_id').notNull(),
    brand: text().notNull(),
    /** First day of the month to which the deposit belongs. */
    month: date({ mode: 'string' }).notNull(),
    /** Sequence number of the attempt; 2 after a failed first attempt. */
    attempt: smallint().notNull(),
    amountCents: centsColumn('amount_cents').notNull(),
    collectOn: date('collect_on', { mode: 'string' }).notNull(),
    status: text({ enum: collectionStatuses }).notNull(),
    /** Time at which the amount and day were fixed and announced. */
    createdAt: instant('created_at').notNull(),
    /** Idempotency key for sending the collection, used again in retries. */
    providerKey: uuid('provider_key').notNull(),
    providerId: text('provider_id'),
    /**
     * Last status reported by the provider, and the time at which the portal read it. It is stored together
     * with the position in the provider's feed, and processed later by a job.
     */
    seen: text({ enum: collectionOutcomes }),
    seenAt: instant('seen_at'),
    bankCode: text('bank_code'),
    /** Time at which the portal recorded that the collection was paid, failed or withdrawn. */
    settledAt: instant('settled_at'),
    /** Deposit that contains the collected amount; null for an amount that the contract could not accept. */
    depositId: uuid('deposit_id').references(() => deposit.id),
    /**
     * Difference between the provider's data and ours. No amount is booked until an employee has reviewed the
     * difference.
     */
    discrepancy: text(),
  },
  (table) => [
    foreignKey({
      name: 'collection_mandate_contract',
      columns: [table.mandateId, table.contractId],
      foreignColumns: [mandate.id, mandate.contractId],
    }),
    // Per contract instead of per mandate, so that a new mandate cannot collect the same month again.
    unique('collection_once').on(table.contractId, table.month, table.attempt),
    unique('collection_provider').on(table.brand, table.providerId),
    unique('collection_deposit').on(table.depositId),
    index('collection_due').on(table.collectOn).where(sql`${table.status} in ('fixed', 'sending')`),
    check('collection_amount', sql`${table.amountCents} > 0`),
    check('collection_attempt', sql`${table.attempt} in (1, 2)`),
    check('collection_month', sql`extract(day from ${table.month}) = 1`),
    check(
      'collection_status',
      sql`${table.status} in ('fixed', 'sending', 'open', 'paid', 'failed', 'reversed', 'withdrawn')`,
    ),
    check('collection_seen', sql`(${table.seen} is null) = (${table.seenAt} is null)`),
    check(
      'collection_settled',
      sql`(${table.status} in ('paid', 'failed', 'reversed', 'withdrawn')) = (${table.settledAt} is not null)`,
    ),
    check('collection_booked', sql`${table.depositId} is null or ${table.status} in ('paid', 'reversed')`),
  ],
);

/**
 * The position up to which a feed of the provider has been read. It is stored in the same transaction as the
 * data that were read.
 */
export const providerFeed = pgTable(
  'provider_feed',
  {
    brand: text().notNull(),
    feed: text({ enum: ['mandates', 'collections'] }).notNull(),
    position: text().notNull(),
    readAt: instant('read_at').notNull(),
    /**
     * Time of the first reading. The account may have been in use before. Rows of earlier releases have 1
     * January 1970.
     */
    startedAt: instant('started_at').notNull().default(new Date(0)),
    /**
     * True until the first reading has reached the end; until then all reports of the feed count as history.
     */
    isHistory: boolean('is_history').notNull().default(false),
    /** Number of historical reports about mandates and collections that are not ours. */
    skipped: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ name: 'provider_feed_pk', columns: [table.brand, table.feed] }),
    check('provider_feed_name', sql`${table.feed} in ('mandates', 'collections')`),
  ],
);
