import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { approvalRequest } from './approval-request.ts';
import { bankLine } from './bank-statement.ts';
import { bytes, centsColumn, id, instant } from './columns.ts';
import { payout } from './money-movement.ts';
import { personAccount } from './person.ts';

const batchStatuses = ['made', 'handedOver', 'accepted', 'partlyAccepted', 'rejected', 'booked'] as const;
const attemptStatuses = ['underway', 'accepted', 'rejected', 'booked', 'returned'] as const;

/**
 * A payment order to our bank with four-eyes approval (decision 0098). Its file is created and stored in the
 * transaction that inserts the row. The order never changes; a trigger enforces this.
 */
export const payoutBatch = pgTable(
  'payout_batch',
  {
    id: id(),
    brand: text().notNull(),
    /**
     * Reference at the bank: `MsgId` and `PmtInfId` of the file. The bank line that books the whole batch has the
     * same reference.
     */
    messageId: text('message_id').notNull().unique('payout_batch_message'),
    status: text({ enum: batchStatuses }).notNull(),
    /** Requested execution day of the order. */
    executeOn: date('execute_on', { mode: 'string' }).notNull(),
    /** Our account from which the batch is paid. */
    debtorIban: text('debtor_iban').notNull(),
    totalCents: centsColumn('total_cents').notNull(),
    count: integer().notNull(),
    /** SHA-256 and size in bytes of the file. */
    digest: bytes().notNull(),
    byteSize: integer('byte_size').notNull(),
    /** The approval request behind the batch. */
    approvalId: uuid('approval_id')
      .notNull()
      .unique('payout_batch_approval')
      .references(() => approvalRequest.id),
    askedBy: uuid('asked_by')
      .notNull()
      .references(() => personAccount.id),
    /**
     * Second employee who approved the batch. Null only at a provider with one employee, where the request waited
     * until the next morning instead.
     */
    approvedBy: uuid('approved_by').references(() => personAccount.id),
    madeAt: instant('made_at').notNull(),
    handedOverAt: instant('handed_over_at'),
    handedOverBy: uuid('handed_over_by').references(() => personAccount.id),
    /**
     * Time of the bank's last payment status report on the batch, and the bank's reason if it rejected the
     * whole batch.
     */
    answeredAt: instant('answered_at'),
    reasonCode: text('reason_code'),
    /** Status code of the whole file in the bank's last payment status report, even if that report changed nothing. */
    bankStatus: text('bank_status'),
  },
  (table) => [
    index('payout_batch_brand').on(table.brand, table.id),
    check(
      'payout_batch_status',
      sql`${table.status} in ('made', 'handedOver', 'accepted', 'partlyAccepted', 'rejected', 'booked')`,
    ),
    check(
      'payout_batch_amount',
      sql`${table.totalCents} > 0 and ${table.count} > 0 and ${table.byteSize} > 0`,
    ),
    check(
      'payout_batch_two_people',
      sql`${table.approvedBy} is null or ${table.approvedBy} <> ${table.askedBy}`,
    ),
    check('payout_batch_handed_over', sql`(${table.handedOverAt} is null) = (${table.handedOverBy} is null)`),
  ],
);

/**
 * Minimum number of characters of a part before compression, except for the last part. It determines how much
 * of a file is in the server's memory at a time.
 */
export const FILE_PART_CHARACTERS = 2_000_000;

/** A part of the payment file of a batch, in order, compressed and encrypted (`platform/field-encryption`). */
export const payoutFilePart = pgTable(
  'payout_file_part',
  {
    id: id(),
    batchId: uuid('batch_id')
      .notNull()
      .references(() => payoutBatch.id),
    number: integer().notNull(),
    sealed: text().notNull(),
  },
  (table) => [unique('payout_file_part_number').on(table.batchId, table.number)],
);

/**
 * A transfer in a payout batch: a payout, or a refund of a received bank transfer. If a payment is returned,
 * another batch contains it again.
 */
export const payoutAttempt = pgTable(
  'payout_attempt',
  {
    id: id(),
    batchId: uuid('batch_id')
      .notNull()
      .references(() => payoutBatch.id),
    /** Sequence number of the transfer in the file, from 1. */
    number: integer().notNull(),
    payoutId: uuid('payout_id').references(() => payout.id),
    /**
     * For a refund: the bank line of the received payment, which is returned to the account it came from (decision
     * 0098).
     */
    refundLineId: uuid('refund_line_id').references(() => bankLine.id),
    /** Reference of the transfer at the bank and on the bank statement. */
    endToEndId: text('end_to_end_id').notNull().unique('payout_attempt_end_to_end'),
    amountCents: centsColumn('amount_cents').notNull(),
    /** Name and number of the account in the file, as JSON, encrypted (`platform/field-encryption`). */
    sealedAccount: text('sealed_account').notNull(),
    /**
     * Keyed hash of name and number as verified at the bank (decision 0098); null in transfers created by an earlier
     * version.
     */
    payeeHash: text('payee_hash'),
    status: text({ enum: attemptStatuses }).notNull(),
    /** The bank's reason code for rejecting or returning the transfer. */
    reasonCode: text('reason_code'),
    /** Status code of this transfer in the bank's last report that lists it. */
    bankStatus: text('bank_status'),
    /** Bank line that booked the transfer, and its day. */
    bookedLineId: uuid('booked_line_id').references(() => bankLine.id),
    bookedOn: date('booked_on', { mode: 'string' }),
    /** Bank line of the return of the transfer, and its day. */
    returnedLineId: uuid('returned_line_id').references(() => bankLine.id),
    returnedOn: date('returned_on', { mode: 'string' }),
  },
  (table) => [
    unique('payout_attempt_number').on(table.batchId, table.number),
    index('payout_attempt_payout').on(table.payoutId, table.id),
    // A payout can be in only one current transfer. Another attempt is possible only after the bank rejected or
    // returned the previous transfer.
    uniqueIndex('payout_attempt_live')
      .on(table.payoutId)
      .where(sql`${table.status} in ('underway', 'accepted', 'booked')`),
    uniqueIndex('payout_attempt_refund_live')
      .on(table.refundLineId)
      .where(sql`${table.status} in ('underway', 'accepted')`),
    check('payout_attempt_of', sql`(${table.payoutId} is null) <> (${table.refundLineId} is null)`),
    index('payout_attempt_booked_line').on(table.bookedLineId).where(sql`${table.bookedLineId} is not null`),
    check('payout_attempt_amount', sql`${table.amountCents} > 0 and ${table.number} > 0`),
    check(
      'payout_attempt_status',
      sql`${table.status} in ('underway', 'accepted', 'rejected', 'booked', 'returned')`,
    ),
    check(
      'payout_attempt_booked',
      sql`(${table.bookedLineId} is null) = (${table.bookedOn} is null)
        and (${table.status} in ('booked', 'returned')) = (${table.bookedOn} is not null)`,
    ),
    check(
      'payout_attempt_returned',
      sql`(${table.returnedLineId} is null) = (${table.returnedOn} is null)
        and (${table.status} = 'returned') = (${table.returnedOn} is not null)`,
    ),
  ],
);
