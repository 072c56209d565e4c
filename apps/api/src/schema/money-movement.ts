import { sql } from 'drizzle-orm';
import { check, date, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { bytes, centsColumn, id, instant } from './columns.ts';
import { contract } from './contract.ts';

/**
 * A payment into a contract, which counts once it is received. The dealing run invests the deposit and writes the
 * corresponding ledger lines.
 */
export const deposit = pgTable(
  'deposit',
  {
    id: id(),
    contractId: uuid('contract_id')
      .notNull()
      .references(() => contract.id),
    /** Type of the resulting ledger lines (domain 5.4). */
    type: text({ enum: ['INITIAL_DEPOSIT', 'PERIODIC_DEPOSIT', 'TOP_UP', 'TRANSFER_IN'] }).notNull(),
    /**
     * `other`: another payment method that the payer chose at the payment provider. `conversion`: capital from an
     * accumulation of the same person, with the opposite lines in the ledger of that contract.
     */
    method: text({
      enum: ['ideal', 'transfer', 'other', 'directDebit', 'institution', 'conversion'],
    }).notNull(),
    amountCents: centsColumn('amount_cents').notNull(),
    status: text({ enum: ['announced', 'received', 'dealt', 'cancelled', 'reversed'] }).notNull(),
    createdAt: instant('created_at').notNull(),
    /** Day the payment reached our account (Europe/Amsterdam). Its year is the year of an annuity premium. */
    receivedOn: date('received_on', { mode: 'string' }),
    /**
     * Day on which the portal recorded that the bank reversed the deposit. From then on the deposit no longer counts
     * as a premium of the year.
     */
    reversedOn: date('reversed_on', { mode: 'string' }),
    /** First dealing run that may invest the deposit, determined by the cut-off when the deposit is received. */
    dealFrom: date('deal_from', { mode: 'string' }),
    /** Valuation date of the dealing run that invested the deposit. */
    dealingDay: date('value_date', { mode: 'string' }),
    /** Idempotency key from the browser, so that a repeated request creates no second deposit. */
    idempotencyKey: text('idempotency_key'),
    /** SHA-256 of the input of that request; null in rows of servers before 1.1.0 (decision 0183). */
    inputDigest: bytes('input_digest'),
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

/** Money that an investor is owed after a dealing run. The ledger has corresponding lines. */
export const payout = pgTable(
  'payout',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    contractId: uuid('contract_id')
      .notNull()
      .references(() => contract.id),
    kind: text({ enum: ['distribution', 'sale', 'annuity', 'reversal'] }).notNull(),
    dealingDay: date('value_date', { mode: 'string' }).notNull(),
    /** Net amount for the investor, after exit cost and amounts withheld. */
    amountCents: centsColumn('amount_cents').notNull(),
    /** Planned pay day: the tenth business day. A new nominated account postpones it (`payout_hold`). */
    payOn: date('pay_on', { mode: 'string' }).notNull(),
    status: text({ enum: ['ordered', 'paid', 'cancelled'] }).notNull(),
    paidAt: instant('paid_at'),
    /**
     * Time at which an employee released the payout although its contract is blocked. `payout_hold` determines which
     * payouts are withheld.
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
