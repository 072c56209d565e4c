import type { TransferDetails } from '@portaal/domain/money/payments/calls';
import { paymentMethods, paymentStatuses } from '@portaal/domain/money/payments/payment';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { centsColumn, id, instant } from './columns.ts';
import { deposit } from './money-movement.ts';

/**
 * An attempt to pay a deposit at the payment provider. At most one attempt pays a deposit. Any further payment is
 * surplus and is refunded.
 */
export const payment = pgTable(
  'payment',
  {
    id: id(),
    depositId: uuid('deposit_id')
      .notNull()
      .references(() => deposit.id),
    brand: text().notNull(),
    amountCents: centsColumn('amount_cents').notNull(),
    method: text({ enum: paymentMethods }).notNull(),
    status: text({ enum: paymentStatuses }).notNull(),
    createdAt: instant('created_at').notNull(),
    /** Idempotency key for creating the payment, stored before the first call and used again in retries. */
    providerKey: uuid('provider_key').notNull(),
    /** Secret token in the webhook URL of the payment that the provider calls. */
    webhookToken: text('webhook_token').notNull(),
    /** The provider's id; null while it is unknown whether the provider created the payment. */
    providerId: text('provider_id'),
    checkoutUrl: text('checkout_url'),
    transfer: jsonb().$type<TransferDetails>(),
    expiresAt: instant('expires_at'),
    paidAt: instant('paid_at'),
    paidWith: text('paid_with', { enum: [...paymentMethods, 'other'] }),
    /**
     * Last day on which the payer can reverse the payment, which depends on the payment method; null when reversal is
     * no longer possible.
     */
    reversibleUntil: date('reversible_until', { mode: 'string' }),
    /**
     * Whether the payment came from the nominated account; null when the bank does not report this. Name and number
     * of the payer's account are encrypted in the next column (`platform/field-encryption`).
     */
    payerAccount: text('payer_account', { enum: ['nominated', 'other'] }),
    sealedPayer: text('sealed_payer'),
    /** True when the payment succeeded although the deposit could not accept it. Such a payment is refunded. */
    isSurplus: boolean('is_surplus').notNull().default(false),
    /** Amount that the payer charged back through their bank or card, minus chargebacks that were reversed since. */
    chargedBackCents: centsColumn('charged_back_cents').notNull().default(sql`0`),
    /**
     * Difference between the provider's data and ours, for example `amount`. The portal does nothing with the payment
     * until an employee has reviewed the difference.
     */
    discrepancy: text(),
    /**
     * Time of the last status request to the provider, and time of the next automatic status request; null when none
     * is planned.
     */
    checkedAt: instant('checked_at'),
    checkAt: instant('check_at'),
  },
  (table) => [
    uniqueIndex('payment_webhook').on(table.webhookToken),
    uniqueIndex('payment_provider').on(table.providerId),
    index('payment_deposit').on(table.depositId, table.id),
    index('payment_created').on(table.brand, table.createdAt),
    uniqueIndex('payment_paid_once')
      .on(table.depositId)
      .where(sql`${table.status} = 'paid' and not ${table.isSurplus}`),
    index('payment_check').on(table.checkAt).where(sql`${table.checkAt} is not null`),
    index('payment_attention')
      .on(table.brand, table.id)
      .where(sql`${table.isSurplus} or ${table.discrepancy} is not null`),
    check('payment_amount', sql`${table.amountCents} > 0`),
    check(
      'payment_paid',
      sql`(${table.status} = 'paid') = (${table.paidAt} is not null)
        and (${table.paidAt} is null) = (${table.paidWith} is null)
        and (not ${table.isSurplus} or ${table.status} = 'paid')`,
    ),
    check('payment_payer', sql`(${table.payerAccount} is null) = (${table.sealedPayer} is null)`),
    check('payment_charged_back', sql`${table.chargedBackCents} between 0 and ${table.amountCents}`),
    check('payment_made', sql`${table.status} in ('starting', 'failed') or ${table.providerId} is not null`),
  ],
);

/** A refund of a payment to the account from which it was paid. */
export const paymentRefund = pgTable(
  'payment_refund',
  {
    id: id(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payment.id),
    amountCents: centsColumn('amount_cents').notNull(),
    /** `ordered`: not yet sent to the provider. `underway`: being processed by the provider. */
    status: text({ enum: ['ordered', 'underway', 'refunded', 'failed', 'cancelled'] }).notNull(),
    createdAt: instant('created_at').notNull(),
    /**
     * Employee who ordered the refund, and the reason, which is for internal use and not visible to the
     * investor. Null for a refund made directly at the provider.
     */
    createdBy: uuid('created_by'),
    reason: text().notNull(),
    providerKey: uuid('provider_key').notNull(),
    providerId: text('provider_id'),
    settledAt: instant('settled_at'),
  },
  (table) => [
    index('payment_refund_payment').on(table.paymentId),
    uniqueIndex('payment_refund_provider').on(table.providerId),
    check('payment_refund_amount', sql`${table.amountCents} > 0`),
    check(
      'payment_refund_settled',
      sql`(${table.status} in ('refunded', 'failed', 'cancelled')) = (${table.settledAt} is not null)`,
    ),
  ],
);

const comparedSubjects = ['payments', 'mandates'] as const;

/**
 * The progress of a comparison between our records and those of a provider, by brand and subject. An interrupted
 * comparison continues from `position`. After a complete comparison, `completedAt` is at or after `begunAt`.
 */
export const providerComparison = pgTable(
  'provider_comparison',
  {
    brand: text().notNull(),
    subject: text({ enum: comparedSubjects }).notNull(),
    /** Next page of the provider's list, or our next id; null for the first page. */
    position: text(),
    /** Creation time of the oldest payment compared; null if no payment was compared. */
    reached: instant('reached'),
    compared: integer().notNull(),
    begunAt: instant('begun_at').notNull(),
    completedAt: instant('completed_at'),
    /** Time of the first comparison. Rows of earlier releases have 1 January 1970. */
    startedAt: instant('started_at').notNull().default(new Date(0)),
    /** Number of payments of this comparison that are not ours and were made before the first comparison. */
    skipped: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ name: 'provider_comparison_pk', columns: [table.brand, table.subject] }),
    check('provider_comparison_subject', sql`${table.subject} in ('payments', 'mandates')`),
  ],
);
