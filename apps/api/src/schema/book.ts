import type { BookAccount } from '@portaal/domain/money/books/book';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { centsColumn, instant } from './columns.ts';

/** Causes of an entry: a row of the portal that moved money (booked by a trigger), the bank, or an employee. */
const causes = [
  'opening',
  'deposit',
  'depositReversed',
  'payment',
  'chargeback',
  'refund',
  'collection',
  'collectionReversed',
  'ledger',
  'payout',
  'bankLine',
  'bankMatch',
  'payoutPaid',
  'payoutReturned',
  'reversal',
  'import',
] as const;
export type BookCause = (typeof causes)[number];

/** A journal entry of the money accounts (decision 0095). Append-only: an entry is undone by a reversing entry. */
export const bookEntry = pgTable(
  'book_entry',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    brand: text().notNull(),
    bookedOn: date('booked_on', { mode: 'string' }).notNull(),
    cause: text({ enum: causes }).notNull(),
    /** Id of the row or event that caused the entry. Each is booked once. */
    causeId: text('cause_id').notNull(),
    /** The entry that this entry reverses. */
    reversesId: bigint('reverses_id', { mode: 'number' }).references((): AnyPgColumn => bookEntry.id),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [
    unique('book_entry_once').on(table.cause, table.causeId),
    unique('book_entry_reversed').on(table.reversesId),
    unique('book_entry_brand').on(table.id, table.brand),
    // For balances on a past day: the entries after that day are subtracted from the current balances
    // (decision 0105).
    index('book_entry_day').on(table.brand, table.bookedOn),
    check('book_entry_reverses', sql`(${table.cause} = 'reversal') = (${table.reversesId} is not null)`),
  ],
);

/**
 * A line of a journal entry. All lines of an entry are inserted in one SQL statement and add up to zero; a trigger
 * checks this.
 */
export const bookLine = pgTable(
  'book_line',
  {
    entryId: bigint('entry_id', { mode: 'number' }).notNull(),
    number: integer().notNull(),
    brand: text().notNull(),
    account: text().$type<BookAccount>().notNull(),
    subject: text().notNull(),
    /** Positive for a debit, negative for a credit. */
    amountCents: centsColumn('amount_cents').notNull(),
  },
  (table) => [
    primaryKey({ name: 'book_line_pk', columns: [table.entryId, table.number] }),
    foreignKey({
      name: 'book_line_entry',
      columns: [table.entryId, table.brand],
      foreignColumns: [bookEntry.id, bookEntry.brand],
    }),
    // Shared accounts have no stored balance, because every transaction that books on such an account would
    // wait for the others.
    index('book_line_shared')
      .on(table.brand, table.account, table.subject, table.amountCents)
      .where(
        sql`${table.account} in ('bank', 'underway', 'dealt', 'proceeds', 'withheldTax', 'cost', 'opening')`,
      ),
    check('book_line_amount', sql`${table.amountCents} <> 0`),
    check(
      'book_line_account',
      sql`${table.account} in ('bank', 'underway', 'undealt', 'dealt', 'proceeds', 'toPay', 'withheldTax', 'cost',
        'surplus', 'openItem', 'opening')`,
    ),
  ],
);

/**
 * The balance of one contract, payout, payment or bank line on a money account, maintained by a trigger. The trigger
 * rejects investing more than a contract received and paying more than the amount of a payout.
 */
export const bookBalance = pgTable(
  'book_balance',
  {
    brand: text().notNull(),
    account: text({ enum: ['undealt', 'toPay', 'surplus', 'openItem'] }).notNull(),
    subject: text().notNull(),
    balanceCents: centsColumn('balance_cents').notNull(),
  },
  (table) => [primaryKey({ name: 'book_balance_pk', columns: [table.brand, table.account, table.subject] })],
);
