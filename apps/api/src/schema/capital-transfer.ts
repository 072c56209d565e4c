import {
  transferKinds,
  transferRegimes,
  transferStates,
} from '@portaal/domain/investing/capital-transfers/states';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { centsColumn, id, instant } from './columns.ts';
import { contract } from './contract.ts';
import { personAccount } from './person.ts';

/** A signed order to transfer annuity capital from another provider to a contract (domain 1.8). */
export const capitalTransfer = pgTable(
  'capital_transfer',
  {
    id: id(),
    contractId: uuid('contract_id')
      .notNull()
      .unique('capital_transfer_contract')
      .references(() => contract.id),
    personId: uuid('person_id').notNull(),
    brand: text().notNull(),
    providerName: text('provider_name').notNull(),
    /** Policy or account number with the other provider, encrypted (`platform/field-encryption`). */
    sealedPolicyNumber: text('sealed_policy_number').notNull(),
    /** Keyed hash of the provider and the number, so that one policy has one running transfer. */
    policyHash: text('policy_hash').notNull(),
    isWhole: boolean('is_whole').notNull(),
    kind: text({ enum: transferKinds }).notNull(),
    regime: text({ enum: transferRegimes }).notNull(),
    /** The amount in the offer; the received amount may differ. */
    expectedCents: centsColumn('expected_cents').notNull(),
    state: text({ enum: transferStates }).notNull(),
    orderedAt: instant('ordered_at').notNull(),
    sentOn: date('sent_on', { mode: 'string' }),
    acceptedOn: date('accepted_on', { mode: 'string' }),
    receivedOn: date('received_on', { mode: 'string' }),
    rejection: text(),
    closedAt: instant('closed_at'),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'capital_transfer_person_brand',
      columns: [table.personId, table.brand],
      foreignColumns: [personAccount.id, personAccount.brand],
    }),
    index('capital_transfer_person').on(table.personId, table.id),
    index('capital_transfer_open').on(table.brand, table.id).where(sql`${table.closedAt} is null`),
    uniqueIndex('capital_transfer_policy')
      .on(table.brand, table.policyHash)
      .where(sql`${table.closedAt} is null`),
    check('capital_transfer_expected', sql`${table.expectedCents} > 0`),
    check('capital_transfer_rejected', sql`(${table.state} = 'rejected') = (${table.rejection} is not null)`),
    check(
      'capital_transfer_sent',
      sql`${table.state} not in ('sent', 'accepted') or ${table.sentOn} is not null`,
    ),
    check(
      'capital_transfer_received',
      sql`${table.state} not in ('received', 'dealt') or ${table.receivedOn} is not null`,
    ),
    check(
      'capital_transfer_closed',
      sql`(${table.state} in ('rejected', 'dealt', 'withdrawn', 'returned')) = (${table.closedAt} is not null)`,
    ),
    check('capital_transfer_regime', sql`${table.regime} <> 'before1992'`),
  ],
);

/** A reminder that an employee sent to the other provider about a transfer. */
export const capitalTransferReminder = pgTable(
  'capital_transfer_reminder',
  {
    id: id(),
    transferId: uuid('transfer_id')
      .notNull()
      .references(() => capitalTransfer.id),
    remindedOn: date('reminded_on', { mode: 'string' }).notNull(),
    remindedBy: uuid('reminded_by')
      .notNull()
      .references(() => personAccount.id),
  },
  (table) => [unique('capital_transfer_reminder_day').on(table.transferId, table.remindedOn)],
);
