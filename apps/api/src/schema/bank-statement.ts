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
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, centsColumn, id, instant } from './columns.ts';
import { personAccount } from './person.ts';

/** An account of a brand at its bank. The row and its statements remain when the account is removed from the brand. */
export const bankAccount = pgTable(
  'bank_account',
  {
    id: id(),
    brand: text().notNull(),
    /**
     * IBAN without spaces, for example `NL91ABNA0417164300`. The account belongs to a company, so this is not
     * personal data.
     */
    iban: text().notNull(),
    name: text().notNull(),
    currency: text({ enum: ['EUR'] }).notNull(),
  },
  (table) => [
    unique('bank_account_iban').on(table.iban),
    unique('bank_account_brand').on(table.id, table.brand),
    check('bank_account_currency', sql`${table.currency} = 'EUR'`),
  ],
);

/**
 * A bank statement of an account. The statements of an account form a chain: each begins with the closing balance of
 * the previous statement. A trigger compares the bank lines with the balances (decision 0096).
 */
export const bankStatement = pgTable(
  'bank_statement',
  {
    id: id(),
    accountId: uuid('account_id').notNull(),
    brand: text().notNull(),
    /** Position in the chain, from 1. `follows` is the previous position, null for the first statement. */
    position: integer().notNull(),
    follows: integer(),
    /** Sequence number assigned by the bank, which may restart each year; null when the bank assigns no number. */
    sequence: bigint({ mode: 'number' }),
    reference: text().notNull(),
    fromDay: date('from_day', { mode: 'string' }).notNull(),
    toDay: date('to_day', { mode: 'string' }).notNull(),
    openingCents: centsColumn('opening_cents').notNull(),
    closingCents: centsColumn('closing_cents').notNull(),
    /** Version of `camt.053.001`. */
    version: text({ enum: ['02', '08'] }).notNull(),
    /** SHA-256 of the file that contained the statement. */
    digest: bytes().notNull(),
    /** Employee who imported the statement; null when it was read from the folder. */
    importedBy: uuid('imported_by'),
    importedAt: instant('imported_at').notNull(),
  },
  (table) => [
    unique('bank_statement_position').on(table.accountId, table.position),
    unique('bank_statement_importer').on(table.id, table.importedBy),
    unique('bank_statement_end').on(table.accountId, table.position, table.closingCents),
    unique('bank_statement_account').on(table.id, table.accountId, table.brand),
    index('bank_statement_brand').on(table.brand, table.id),
    index('bank_statement_digest').on(table.digest),
    foreignKey({
      name: 'bank_statement_of_account',
      columns: [table.accountId, table.brand],
      foreignColumns: [bankAccount.id, bankAccount.brand],
    }),
    foreignKey({
      name: 'bank_statement_chain',
      columns: [table.accountId, table.follows, table.openingCents],
      foreignColumns: [table.accountId, table.position, table.closingCents],
    }),
    foreignKey({
      name: 'bank_statement_imported_by',
      columns: [table.importedBy, table.brand],
      foreignColumns: [personAccount.id, personAccount.brand],
    }),
    check(
      'bank_statement_follows',
      sql`${table.position} > 0 and coalesce(${table.follows}, 0) = ${table.position} - 1 and ${table.follows} > 0`,
    ),
    check('bank_statement_period', sql`${table.fromDay} <= ${table.toDay}`),
    check('bank_statement_version', sql`${table.version} in ('02', '08')`),
    check('bank_statement_sha256', sql`octet_length(${table.digest}) = 32`),
  ],
);

/**
 * A second employee's confirmation that a manually imported statement equals the bank's. Without it, one
 * employee could import a forged file, and the forged deposits would be invested (decision 0096).
 */
export const bankStatementConfirmation = pgTable(
  'bank_statement_confirmation',
  {
    statementId: uuid('statement_id').primaryKey(),
    importedBy: uuid('imported_by').notNull(),
    confirmedBy: uuid('confirmed_by')
      .notNull()
      .references(() => personAccount.id),
    confirmedAt: instant('confirmed_at').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'bank_statement_confirmation_of',
      columns: [table.statementId, table.importedBy],
      foreignColumns: [bankStatement.id, bankStatement.importedBy],
    }),
    check('bank_statement_confirmation_two', sql`${table.confirmedBy} <> ${table.importedBy}`),
  ],
);

/**
 * A missing statement that was accepted with four-eyes approval. Its only bank line is the difference between the
 * balances before and after the gap. The line is an open item until an employee explains it (decision 0170).
 */
export const bankStatementGap = pgTable('bank_statement_gap', {
  statementId: uuid('statement_id')
    .primaryKey()
    .references(() => bankStatement.id),
  reason: text().notNull(),
  requestedBy: uuid('requested_by')
    .notNull()
    .references(() => personAccount.id),
});

/**
 * Permission by two employees to start a month's dealing run although an account has no statement up to its
 * cut-off (decision 0170). Valid until the next statement of that account is imported.
 */
export const missingStatementPass = pgTable(
  'missing_statement_pass',
  {
    dealingDay: date('dealing_day', { mode: 'string' }).notNull(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => bankAccount.id),
    /** Last day covered by the account's statements. */
    seenThrough: date('seen_through', { mode: 'string' }).notNull(),
    reason: text().notNull(),
    requestedBy: uuid('requested_by')
      .notNull()
      .references(() => personAccount.id),
    passedAt: instant('passed_at').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'missing_statement_pass_pk',
      columns: [table.dealingDay, table.accountId, table.seenThrough],
    }),
  ],
);

/**
 * A line of a bank statement: an incoming payment (above 0) or an outgoing payment (below 0). Rows of `bank_match`
 * explain the line.
 */
export const bankLine = pgTable(
  'bank_line',
  {
    id: id(),
    statementId: uuid('statement_id').notNull(),
    accountId: uuid('account_id').notNull(),
    brand: text().notNull(),
    /** Line number from 1 without gaps, in the order of the statement. */
    number: integer().notNull(),
    bookedOn: date('booked_on', { mode: 'string' }).notNull(),
    valueOn: date('value_on', { mode: 'string' }).notNull(),
    amountCents: centsColumn('amount_cents').notNull(),
    /** True when the line reverses an earlier booking of the bank. The amount has the sign of the reversing line. */
    isReversal: boolean('is_reversal').notNull(),
    endToEndId: text('end_to_end_id'),
    mandateId: text('mandate_id'),
    /** `PmtInfId`: the batch in which the payment was booked. */
    batchId: text('batch_id'),
    /** Number of transactions in the amount; 1 for a single transaction. */
    transactions: integer().notNull(),
    /** The bank's own reference of the line. */
    bankReference: text('bank_reference'),
    /** `CdtrRefInf`: the structured reference as received. */
    structuredReference: text('structured_reference'),
    /** Reason code of a return, for example `AC04`. */
    returnReason: text('return_reason'),
    /** The bank's transaction code, for example `PMNT/RCDT/ESCT`. */
    transactionCode: text('transaction_code'),
    /**
     * Keyed hash of the other party's account (`platform/keyed-hash`), for lookups; null when the bank reports no
     * account.
     */
    counterpartyHash: text('counterparty_hash'),
    /**
     * Name and account of the other party and the remittance text, encrypted together; null when the bank reports
     * none of them.
     */
    sealedDetails: text('sealed_details'),
  },
  (table) => [
    unique('bank_line_number').on(table.statementId, table.number),
    foreignKey({
      name: 'bank_line_of_statement',
      columns: [table.statementId, table.accountId, table.brand],
      foreignColumns: [bankStatement.id, bankStatement.accountId, bankStatement.brand],
    }),
    index('bank_line_counterparty')
      .on(table.counterpartyHash)
      .where(sql`${table.counterpartyHash} is not null`),
    check('bank_line_counts', sql`${table.number} > 0 and ${table.transactions} > 0`),
    check('bank_line_amount', sql`${table.amountCents} <> 0`),
  ],
);

/**
 * A statement that the bank supplied after later statements were imported (decision 0096). Its row is at the
 * end of the chain and does not change the balance there, because its bank lines and the counter-entry add up
 * to zero. This table stores the period and balances that the bank reported.
 */
export const lateStatement = pgTable(
  'late_statement',
  {
    statementId: uuid('statement_id')
      .primaryKey()
      .references(() => bankStatement.id),
    accountId: uuid('account_id').notNull(),
    /** Position of the statement that precedes it in time, not counting accepted gaps. */
    afterPosition: integer('after_position').notNull(),
    toDay: date('to_day', { mode: 'string' }).notNull(),
    openingCents: centsColumn('opening_cents').notNull(),
    closingCents: centsColumn('closing_cents').notNull(),
    /**
     * Counter-entry: the bank line that reduces the accepted gap by the difference between the statement's
     * balances; null without a difference.
     */
    counterLineId: uuid('counter_line_id').references(() => bankLine.id),
  },
  (table) => [
    index('late_statement_after').on(table.accountId, table.afterPosition),
    foreignKey({
      name: 'late_statement_seam',
      columns: [table.accountId, table.afterPosition],
      foreignColumns: [bankStatement.accountId, bankStatement.position],
    }),
    check(
      'late_statement_counter',
      sql`(${table.counterLineId} is null) = (${table.openingCents} = ${table.closingCents})`,
    ),
  ],
);

/** A rejected statement file. The row is deleted once an employee has handled it; the audit log entry remains. */
export const rejectedStatement = pgTable(
  'rejected_statement',
  {
    id: id(),
    /** Null when the account belongs to no brand, or the file contains no account. */
    brand: text(),
    fileName: text('file_name').notNull(),
    /** Reason in Dutch, with the line of the file. */
    reason: text().notNull(),
    rejectedAt: instant('rejected_at').notNull(),
    /** The account whose previous statement is missing; null when the file was rejected for another reason. */
    accountId: uuid('account_id').references(() => bankAccount.id),
    /**
     * Last position of that account at the time of rejection. Once the account has a later position, the file
     * is imported again.
     */
    position: integer(),
    /** First day and opening balance of the statement that does not follow the chain. */
    nextFrom: date('next_from', { mode: 'string' }),
    nextOpeningCents: centsColumn('next_opening_cents'),
    /** File name in the folder of rejected files; null for a file uploaded by an employee, which is not stored. */
    storedName: text('stored_name'),
  },
  (table) => [index('rejected_statement_brand').on(table.brand, table.id)],
);
