import {
  matchKindNames,
  matchRuleNames,
  openReasonNames,
} from '@portaal/domain/money/bank-matching/matching';
import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bankLine } from './bank-statement.ts';
import { centsColumn, id, instant } from './columns.ts';
import { contract } from './contract.ts';
import { personAccount } from './person.ts';

/**
 * A match that explains a bank line or part of a bank line, made by a rule or an employee. A match is never changed,
 * only undone (decision 0097).
 */
export const bankMatch = pgTable(
  'bank_match',
  {
    id: id(),
    lineId: uuid('line_id')
      .notNull()
      .references(() => bankLine.id),
    brand: text().notNull(),
    kind: text({ enum: matchKindNames }).notNull(),
    rule: text({ enum: matchRuleNames }).notNull(),
    /**
     * Id of the match's counterpart: a deposit, a collection, a provider batch, a payout reference, the bank
     * line that is returned, or the matched bank line itself.
     */
    subject: text().notNull(),
    contractId: uuid('contract_id').references(() => contract.id),
    /** Amount with the sign of its bank line. */
    amountCents: centsColumn('amount_cents').notNull(),
    /**
     * Whether the payment came from the nominated account; null when the bank does not report the account or it does
     * not matter.
     */
    payerAccount: text('payer_account', { enum: ['nominated', 'other'] }),
    createdAt: instant('created_at').notNull(),
    /** Employee who made the match; null for a match by a rule. */
    createdBy: uuid('created_by').references(() => personAccount.id),
    reason: text(),
    undoneAt: instant('undone_at'),
    /** Employee who undid the match; null when the counterpart was reversed in another way. */
    undoneBy: uuid('undone_by').references(() => personAccount.id),
    undoneBecause: text('undone_because'),
  },
  (table) => [
    index('bank_match_line').on(table.lineId),
    index('bank_match_subject').on(table.subject).where(sql`${table.undoneAt} is null`),
    uniqueIndex('bank_match_collection')
      .on(table.subject, sql`sign(${table.amountCents})`)
      .where(sql`${table.rule} = 'mandate' and ${table.undoneAt} is null`),
    check('bank_match_amount', sql`${table.amountCents} <> 0`),
    check(
      'bank_match_by',
      sql`(${table.rule} = 'hand') = (${table.createdBy} is not null)
        and (${table.createdBy} is null) = (${table.reason} is null)`,
    ),
    check(
      'bank_match_undone',
      sql`(${table.undoneAt} is null) = (${table.undoneBecause} is null)
        and (${table.undoneBy} is null or ${table.undoneAt} is not null)`,
    ),
  ],
);

/**
 * The result of the matching rules for a bank line: the open amount and the reason. A bank line without a row
 * here has not been processed yet.
 */
export const bankItem = pgTable(
  'bank_item',
  {
    lineId: uuid('line_id').primaryKey(),
    brand: text().notNull(),
    /** Open amount with the sign of its bank line; 0 when the bank line is fully matched. */
    openCents: centsColumn('open_cents').notNull(),
    /** Reason why an amount is open; null when no amount is open. */
    reason: text({ enum: openReasonNames }),
    /** Contract that the matching rules suggest. */
    contractId: uuid('contract_id').references(() => contract.id),
    /**
     * Investor who can see the bank line while it is open. The investor is found by account or by the payer's text;
     * null when unknown.
     */
    investorId: uuid('investor_id').references(() => personAccount.id),
    lookedAt: instant('looked_at').notNull(),
    /**
     * Time at which two employees decided to return the open amount to its payer. The bank line of the
     * outgoing payment closes this item.
     */
    refundOrderedAt: instant('refund_ordered_at'),
    refundOrderedBy: uuid('refund_ordered_by').references(() => personAccount.id),
    refundReason: text('refund_reason'),
    /** True if the refund is part of the next payout batch. Older refunds are transferred manually. */
    refundByFile: boolean('refund_by_file').notNull().default(false),
  },
  (table) => [
    foreignKey({ name: 'bank_item_line', columns: [table.lineId], foreignColumns: [bankLine.id] }),
    index('bank_item_open').on(table.brand, table.lineId).where(sql`${table.openCents} <> 0`),
    index('bank_item_investor').on(table.investorId).where(sql`${table.openCents} <> 0`),
    index('bank_item_contract').on(table.contractId).where(sql`${table.openCents} <> 0`),
    check('bank_item_reason', sql`(${table.openCents} = 0) = (${table.reason} is null)`),
    check(
      'bank_item_refund',
      sql`(${table.refundOrderedAt} is null) = (${table.refundOrderedBy} is null)
        and (${table.refundOrderedAt} is null) = (${table.refundReason} is null)`,
    ),
  ],
);
