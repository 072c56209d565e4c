import { sql } from 'drizzle-orm';
import { check, date, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { centsColumn, id, instant } from './columns.ts';
import { contract } from './contract.ts';

/**
 * Money on its way into a contract. It counts once it is received; the dealing run deals it and writes the lines of
 * the ledger, whose counterpart this row is.
 */
export const deposit = pgTable(
  'deposit',
  {
    id: id(),
    contractId: uuid('contract_id')
      .notNull()
      .references(() => contract.id),
    /** The type its ledger lines get (domain 5.4). */
    type: text({ enum: ['INITIAL_DEPOSIT', 'PERIODIC_DEPOSIT', 'TOP_UP', 'TRANSFER_IN'] }).notNull(),
    /** `other`: another way to pay that the payer chose at the payment provider; `conversion`: out of an accumulation of the same person, whose ledger has the other side. */
    method: text({
      enum: ['ideal', 'transfer', 'other', 'directDebit', 'institution', 'conversion'],
    }).notNull(),
    amountCents: centsColumn('amount_cents').notNull(),
    status: text({ enum: ['announced', 'received', 'dealt', 'cancelled', 'reversed'] }).notNull(),
    createdAt: instant('created_at').notNull(),
    /** Day the money stood on our account, Europe/Amsterdam: the year of that day is that of a premium. */
    receivedOn: date('received_on', { mode: 'string' }),
    /** Day we heard of its reversal by the bank; of the premiums of a year it is none any more. */
    reversedOn: date('reversed_on', { mode: 'string' }),
    /** First dealing run that may deal it, by the cut-off; set when it is received. */
    dealFrom: date('deal_from', { mode: 'string' }),
    /** Valuation date of the dealing run that dealt it. */
    dealingDay: date('value_date', { mode: 'string' }),
    /** What the browser names its attempt by, so that sending it again is no second deposit. */
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
    /** What the investor gets: after exit cost and what is withheld. */
    amountCents: centsColumn('amount_cents').notNull(),
    /** The tenth business day; a new nominated account makes it later (`payout_hold`). */
    payOn: date('pay_on', { mode: 'string' }).notNull(),
    status: text({ enum: ['ordered', 'paid', 'cancelled'] }).notNull(),
    paidAt: instant('paid_at'),
    /** An employee lets it be paid although its contract is blocked; what is held follows from `payout_hold`. */
    releasedAt: instant('released_at'),
  },
  (table) => [
    unique('payout_step').on(table.contractId, table.dealingDay, table.kind),
    index('payout_due').on(table.payOn).where(sql`${table.status} = 'ordered'`),
    check('payout_amount', sql`${table.amountCents} > 0`),
    check('payout_paid', sql`(${table.status} = 'paid') = (${table.paidAt} is not null)`),
  ],
);
