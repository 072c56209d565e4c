import { sql } from 'drizzle-orm';
import { check, date, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { centsColumn, id, instant } from './columns.ts';
import { contract } from './contract.ts';

/**
 * Money on its way into a contract. It counts once received; the dealing run deals it and writes the ledger lines, of
 * which this row is the counterpart.
 */
export const deposit = pgTable(
  'deposit',
  {
    id: id(),
    contractId: uuid('contract_id')
      .notNull()
      .references(() => contract.id),
    /** Type of its ledger lines (domain 5.4). */
    type: text({ enum: ['INITIAL_DEPOSIT', 'PERIODIC_DEPOSIT', 'TOP_UP', 'TRANSFER_IN'] }).notNull(),
    /**
     * `other`: another way to pay that the payer chose at the payment provider; `conversion`: from an accumulation of
     * the same person. The ledger of that contract has the other side.
     */
    method: text({
      enum: ['ideal', 'transfer', 'other', 'directDebit', 'institution', 'conversion'],
    }).notNull(),
    amountCents: centsColumn('amount_cents').notNull(),
    status: text({ enum: ['announced', 'received', 'dealt', 'cancelled', 'reversed'] }).notNull(),
    createdAt: instant('created_at').notNull(),
    /** Day the money reached our account, Europe/Amsterdam; its year is the year of a premium. */
    receivedOn: date('received_on', { mode: 'string' }),
    /** Day we learned of its reversal by the bank; it no longer counts as a premium of the year. */
    reversedOn: date('reversed_on', { mode: 'string' }),
    /** First dealing run that may deal it, by the cut-off; set on receipt. */
    dealFrom: date('deal_from', { mode: 'string' }),
    /** Valuation date of the dealing run that dealt it. */
    dealingDay: date('value_date', { mode: 'string' }),
    /** Key from the browser that identifies the attempt, so that a repeat creates no second deposit. */
    idempotencyKey: text('idempotency_key'),
  },
  (table) => [
    unique('deposit_key').on(table.contractId, table.idempotencyKey),
    index('deposit_contract').on(table.contractId, table.id),
    index('deposit_waiting').on(table.contractId).where(sql`${table.status} = 'received'`),
    check('deposit_amount', sql`${table.amountCents} > 0`),
    check(
      'deposit_received',
      sql`(${table.status} in ('announced', 'cancelled')) = (${table.receivedOn} is null)
        and (${table.receivedOn} is null) = (${table.dealFrom} is null)`,
    ),
    check('deposit_reversed', sql`(${table.status} = 'reversed') = (${table.reversedOn} is not null)`),
    check(
      'deposit_dealt',
      sql`case ${table.status} when 'dealt' then ${table.dealingDay} is not null
        when 'reversed' then true else ${table.dealingDay} is null end`,
    ),
  ],
);

/** Money that a dealing run owes an investor: the counterpart of the ledger lines that paid it out. */
export const payout = pgTable(
  'payout',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    contractId: uuid('contract_id')
      .notNull()
      .references(() => contract.id),
    kind: text({ enum: ['distribution', 'sale', 'annuity', 'reversal'] }).notNull(),
    dealingDay: date('value_date', { mode: 'string' }).notNull(),
    /** Net amount for the investor, after exit cost and withholding. */
    amountCents: centsColumn('amount_cents').notNull(),
    /** The tenth business day; a new nominated account postpones it (`payout_hold`). */
    payOn: date('pay_on', { mode: 'string' }).notNull(),
    status: text({ enum: ['ordered', 'paid', 'cancelled'] }).notNull(),
    paidAt: instant('paid_at'),
    /**
     * Time at which an employee released it although its contract is blocked; `payout_hold` determines which payouts
     * are withheld.
     */
    releasedAt: instant('released_at'),
  },
  (table) => [
    unique('payout_step').on(table.contractId, table.dealingDay, table.kind),
    index('payout_due').on(table.payOn).where(sql`${table.status} = 'ordered'`),
    check('payout_amount', sql`${table.amountCents} > 0`),
    check('payout_paid', sql`(${table.status} = 'paid') = (${table.paidAt} is not null)`),
  ],
);
