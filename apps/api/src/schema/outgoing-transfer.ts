import { storedTransferStates } from '@portaal/domain/investing/outgoing-transfers/states';
import { sql } from 'drizzle-orm';
import { check, date, foreignKey, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { centsColumn, id, instant } from './columns.ts';
import { contract } from './contract.ts';
import { personAccount } from './person.ts';
import { sellRequest } from './sell-request.ts';

/**
 * A request to transfer an annuity to another provider (domain 1.11). Once two employees approved the account of that
 * provider, the sell order of the row sells the participations, and its proceeds go only to that account.
 */
export const outgoingTransfer = pgTable(
  'outgoing_transfer',
  {
    id: id(),
    contractId: uuid('contract_id')
      .notNull()
      .references(() => contract.id),
    personId: uuid('person_id').notNull(),
    brand: text().notNull(),
    providerName: text('provider_name').notNull(),
    /** Policy or account number with the new provider, encrypted (`platform/field-encryption`). */
    sealedPolicyNumber: text('sealed_policy_number').notNull(),
    /** Amount before exit cost; null to transfer the whole annuity. */
    amountCents: centsColumn('amount_cents'),
    state: text({ enum: storedTransferStates }).notNull(),
    requestedAt: instant('requested_at').notNull(),
    /** Employee who recorded the request of the other provider; null if the investor requested the transfer. */
    recordedBy: uuid('recorded_by').references(() => personAccount.id),
    /**
     * Name and IBAN of the provider's account, as JSON, encrypted (`platform/field-encryption`); null before its
     * approval, and again after the account returned a payment.
     */
    sealedAccount: text('sealed_account'),
    /** Keyed hash of name and IBAN, as `payout_attempt.payee_hash`. A trigger compares the two. */
    payeeHash: text('payee_hash'),
    /** Date of the letter in which the other provider accepted the transfer. */
    acceptedOn: date('accepted_on', { mode: 'string' }),
    /** Employee who entered the account from that letter; another employee approved it. */
    acceptedBy: uuid('accepted_by').references(() => personAccount.id),
    sellRequestId: uuid('sell_request_id')
      .unique('outgoing_transfer_sale')
      .references(() => sellRequest.id),
    /** Reason of the office, which the investor reads. */
    rejection: text(),
    closedAt: instant('closed_at'),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'outgoing_transfer_person_brand',
      columns: [table.personId, table.brand],
      foreignColumns: [personAccount.id, personAccount.brand],
    }),
    index('outgoing_transfer_person').on(table.personId, table.id),
    index('outgoing_transfer_brand').on(table.brand, table.id),
    index('outgoing_transfer_contract').on(table.contractId, table.id),
    uniqueIndex('outgoing_transfer_requested').on(table.contractId).where(sql`${table.state} = 'requested'`),
    check('outgoing_transfer_amount', sql`${table.amountCents} > 0`),
    check('outgoing_transfer_state', sql`${table.state} in ('requested', 'queued', 'withdrawn', 'rejected')`),
    check(
      'outgoing_transfer_queued',
      sql`${table.state} <> 'queued' or num_nonnulls(${table.sellRequestId}, ${table.acceptedOn},
        ${table.acceptedBy}) = 3`,
    ),
    check('outgoing_transfer_account', sql`(${table.sealedAccount} is null) = (${table.payeeHash} is null)`),
    check(
      'outgoing_transfer_rejected',
      sql`(${table.state} = 'rejected') = (${table.rejection} is not null)`,
    ),
    check(
      'outgoing_transfer_closed',
      sql`(${table.state} in ('withdrawn', 'rejected')) = (${table.closedAt} is not null)`,
    ),
  ],
);
