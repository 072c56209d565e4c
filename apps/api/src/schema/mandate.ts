import { collectionFailures } from '@portaal/domain/mandates/mandate';
import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  foreignKey,
  index,
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

/** What the provider of mandates says of one; `inviting`: it did not confirm it yet. */
const mandateStatuses = ['inviting', 'invited', 'signed', 'suspended', 'cancelled'] as const;

/** A mandate to collect the monthly deposit of a contract. A contract has one current mandate; replaced ones stay. */
export const mandate = pgTable(
  'mandate',
  {
    id: id(),
    contractId: uuid('contract_id')
      .notNull()
      .references(() => contract.id),
    brand: text().notNull(),
    status: text({ enum: mandateStatuses }).notNull(),
    /** Comes back with who signed. */
    token: text().notNull(),
    /** While one process asks the provider for it, nobody else does; null: nobody. */
    askedUntil: instant('asked_until'),
    /** The provider's, and that of the bank statement; null as long as we do not know whether it was made. */
    reference: text(),
    signUrl: text('sign_url'),
    /** Sealed (`platform/field-encryption`); null before it is signed. */
    sealedIban: text('sealed_iban'),
    signedOn: date('signed_on', { mode: 'string' }),
    /** We collect nothing with it any more, because of this; null: we do. */
    pausedBecause: text('paused_because', { enum: collectionFailures }),
    /** Collections that failed one after the other. */
    failures: smallint().notNull().default(0),
    /** The newest event of the feed that was booked: an older one says nothing any more. */
    lastEvent: bigint('last_event', { mode: 'number' }),
    createdAt: instant('created_at').notNull(),
    /** Another counts since then. */
    replacedAt: instant('replaced_at'),
    /** The provider knows since then that it is over; null: not, or not yet. */
    endedAt: instant('ended_at'),
  },
  (table) => [
    unique('mandate_token').on(table.token),
    unique('mandate_reference').on(table.brand, table.reference),
    unique('mandate_of_contract').on(table.id, table.contractId),
    uniqueIndex('mandate_current').on(table.contractId).where(sql`${table.replacedAt} is null`),
    // Two more than are ever set: what the database allows only grows.
    check(
      'mandate_status',
      sql`${table.status} in ('inviting', 'invited', 'pending', 'signed', 'suspended', 'cancelled', 'expired')`,
    ),
    check(
      'mandate_made',
      sql`${table.status} = 'inviting' or (${table.reference} is not null and ${table.signUrl} is not null)`,
    ),
    check('mandate_signed', sql`${table.status} <> 'signed' or ${table.signedOn} is not null`),
    check('mandate_failures', sql`${table.failures} >= 0`),
  ],
);

/** `fixed`: announced; `sending`: the provider did not confirm it yet; `reversed`: paid, and reversed by the bank. */
const collectionStatuses = ['fixed', 'sending', 'open', 'paid', 'failed', 'reversed', 'withdrawn'] as const;

/** What the provider says of a collection. */
const collectionOutcomes = ['open', 'paid', 'unpaid'] as const;

/** An attempt to collect the monthly deposit of a contract for a month. Its amount never changes. */
export const collection = pgTable(
  'collection',
  {
    id: id(),
    contractId: uuid('contract_id').notNull(),
    mandateId: uuid('mandate_id').notNull(),
    brand: text().notNull(),
    /** First day of the month it is for. */
    month: date({ mode: 'string' }).notNull(),
    /** 2: once more after a failure. */
    attempt: smallint().notNull(),
    amountCents: centsColumn('amount_cents').notNull(),
    collectOn: date('collect_on', { mode: 'string' }).notNull(),
    status: text({ enum: collectionStatuses }).notNull(),
    /** Its amount and day were fixed and announced. */
    createdAt: instant('created_at').notNull(),
    /** What sending it is repeated with. */
    providerKey: uuid('provider_key').notNull(),
    providerId: text('provider_id'),
    /** What the provider said last and when we read it: written with the position of its feed, booked by a job. */
    seen: text({ enum: collectionOutcomes }),
    seenAt: instant('seen_at'),
    bankCode: text('bank_code'),
    /** When it was paid, failed or was withdrawn, by our clock. */
    settledAt: instant('settled_at'),
    /** The deposit its money is; null for money the contract could not take. */
    depositId: uuid('deposit_id').references(() => deposit.id),
    /** What the provider says otherwise than we do: nothing is booked until an employee looked. */
    discrepancy: text(),
  },
  (table) => [
    foreignKey({
      name: 'collection_mandate_contract',
      columns: [table.mandateId, table.contractId],
      foreignColumns: [mandate.id, mandate.contractId],
    }),
    // Of a contract, and so of a mandate: a new mandate does not collect a month again.
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

/** The position up to which a feed of the provider is read, written in the transaction of what was read. */
export const providerFeed = pgTable(
  'provider_feed',
  {
    brand: text().notNull(),
    feed: text({ enum: ['mandates', 'collections'] }).notNull(),
    position: text().notNull(),
    readAt: instant('read_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'provider_feed_pk', columns: [table.brand, table.feed] }),
    check('provider_feed_name', sql`${table.feed} in ('mandates', 'collections')`),
  ],
);
