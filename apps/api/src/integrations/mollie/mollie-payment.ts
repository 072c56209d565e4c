import { type Cents, cents } from '@portaal/engine';
import * as z from 'zod/mini';
import type { ListedPayment, ProviderPayment, ProviderRefund } from '../../platform/payment-provider.ts';

const amount = z.object({ currency: z.string(), value: z.string() });
const link = z.optional(z.nullable(z.object({ href: z.string() })));
const moment = z.optional(z.nullable(z.iso.datetime({ offset: true })));

export const mollieRefund = z.object({
  id: z.string(),
  // Any status is accepted, because a payment with a new status must still be readable.
  status: z.string(),
  amount,
  metadata: z.optional(z.unknown()),
});
const chargeback = z.object({ amount, reversedAt: moment });

/** The fields of a Mollie payment that the portal uses; other fields are ignored. */
export const molliePayment = z.object({
  id: z.string().check(z.regex(/^tr_[A-Za-z0-9]{6,40}$/)),
  mode: z.enum(['live', 'test']),
  status: z.string(),
  amount,
  amountRefunded: z.optional(z.nullable(amount)),
  amountChargedBack: z.optional(z.nullable(amount)),
  profileId: z.string(),
  method: z.optional(z.nullable(z.string())),
  // The content is not trusted, because anyone with the API key can set the metadata.
  metadata: z.optional(z.unknown()),
  isCancelable: z.optional(z.boolean()),
  expiresAt: moment,
  paidAt: moment,
  details: z.optional(
    z.nullable(
      z.object({
        /**
         * Despite its name, this field contains the name of the holder of the account that receives a bank transfer.
         */
        bankName: z.optional(z.nullable(z.string())),
        bankAccount: z.optional(z.nullable(z.string())),
        bankBic: z.optional(z.nullable(z.string())),
        transferReference: z.optional(z.nullable(z.string())),
        consumerName: z.optional(z.nullable(z.string())),
        consumerAccount: z.optional(z.nullable(z.string())),
      }),
    ),
  ),
  _links: z.optional(z.object({ checkout: link })),
  _embedded: z.optional(
    z.object({
      refunds: z.optional(z.array(mollieRefund)),
      chargebacks: z.optional(z.array(chargeback)),
    }),
  ),
});
type MolliePayment = z.infer<typeof molliePayment>;

export const molliePaymentList = z.object({
  _embedded: z.object({
    payments: z.array(z.looseObject({ id: z.string(), createdAt: z.string(), metadata: z.unknown() })),
  }),
  _links: z.optional(z.object({ next: link })),
});

/** Formats cents in Mollie's notation for euro: `25000.00`. */
export function euroValue(amountCents: Cents): string {
  const digits = String(amountCents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

function centsOf({ currency, value }: z.infer<typeof amount>): Cents | null {
  return currency === 'EUR' && /^\d{1,10}\.\d{2}$/.test(value) ? cents(Number(value.replace('.', ''))) : null;
}

/** Returns our own id of a payment or refund, which the portal sent to Mollie in the metadata. */
export function referenceOf(metadata: unknown, name: 'paymentId' | 'refundId' = 'paymentId'): string | null {
  const { [name]: reference } = Object(metadata) as Record<string, unknown>;
  return typeof reference === 'string' ? reference : null;
}

const refundStatuses: Readonly<Record<string, ProviderRefund['status']>> = {
  queued: 'underway',
  pending: 'underway',
  processing: 'underway',
  refunded: 'refunded',
  failed: 'failed',
  canceled: 'cancelled',
};

const MOST_NAME = 40;

export const providerRefundOf = (refund: z.infer<typeof mollieRefund>): ProviderRefund => ({
  id: refund.id,
  reference: referenceOf(refund.metadata, 'refundId'),
  status: refundStatuses[refund.status] ?? 'unreadable',
  reported: refund.status.slice(0, MOST_NAME),
  amountCents: centsOf(refund.amount),
});

const statuses: Readonly<Record<string, ProviderPayment['status']>> = {
  open: 'open',
  pending: 'pending',
  authorized: 'pending',
  paid: 'paid',
  canceled: 'cancelled',
  expired: 'expired',
  failed: 'failed',
};

/** Returns the sum in cents, or null if an amount is in another currency. */
const sumOf = (amounts: readonly z.infer<typeof amount>[]): Cents | null => {
  const parts = amounts.map(centsOf);
  return parts.includes(null) ? null : cents(parts.reduce<number>((sum, one) => sum + (one ?? 0), 0));
};

/**
 * Returns the amount charged back, without reversed chargebacks. The payment's own total may or may not include
 * reversed chargebacks. Returns null when the totals disagree.
 */
function chargedBackOf({ amountChargedBack, _embedded }: MolliePayment): Cents | null {
  const total = amountChargedBack ? centsOf(amountChargedBack) : cents(0);
  const all = _embedded?.chargebacks;
  if (!all) return total;
  const standing = sumOf(all.filter(({ reversedAt }) => !reversedAt).map((one) => one.amount));
  const isSame = total !== null && (total === standing || total === sumOf(all.map((one) => one.amount)));
  return isSame ? standing : null;
}

/** Returns the amount refunded. The payment's own total may or may not include queued refunds. */
function refundedOf({ amountRefunded, _embedded }: MolliePayment): Cents | null {
  const total = amountRefunded ? centsOf(amountRefunded) : cents(0);
  const all = _embedded?.refunds;
  if (!all) return total;
  const live = all.filter(({ status }) => !['failed', 'canceled'].includes(status));
  const done = live.filter(({ status }) => status === 'refunded');
  const sums = [live, done].map((some) => sumOf(some.map((one) => one.amount)));
  return total !== null && sums.includes(total) ? (sums[0] ?? null) : null;
}

const momentOf = (text: string | null | undefined): Date | null => (text ? new Date(text) : null);

export function providerPaymentOf(payment: MolliePayment): ProviderPayment {
  const { bankAccount, bankBic, bankName, transferReference, consumerName, consumerAccount } =
    payment.details ?? {};
  return {
    id: payment.id,
    status: statuses[payment.status] ?? 'unreadable',
    reported: payment.status.slice(0, MOST_NAME),
    amountCents: centsOf(payment.amount),
    isLive: payment.mode === 'live',
    profileId: payment.profileId,
    method: payment.method ?? null,
    reference: referenceOf(payment.metadata),
    expiresAt: momentOf(payment.expiresAt),
    paidAt: momentOf(payment.paidAt),
    checkoutUrl: payment._links?.checkout?.href ?? null,
    transfer:
      bankName && bankAccount && transferReference
        ? {
            accountHolder: bankName,
            iban: bankAccount,
            bic: bankBic ?? '',
            reference: transferReference,
          }
        : null,
    payer: consumerAccount
      ? {
          name: (consumerName ?? '').slice(0, 140),
          iban: consumerAccount.replaceAll(/\s/g, '').toUpperCase().slice(0, 34),
        }
      : null,
    isCancelable: payment.isCancelable ?? false,
    chargedBackCents: chargedBackOf(payment),
    refundedCents: refundedOf(payment),
    refunds: payment._embedded?.refunds?.map(providerRefundOf) ?? null,
  };
}

/** Parses one entry of a list, so that an entry with an unknown shape does not invalidate the other entries. */
export function listedPaymentOf(entry: { readonly id: string; readonly createdAt: string }): ListedPayment {
  const parsed = z.safeParse(molliePayment, entry);
  return {
    id: entry.id.slice(0, MOST_NAME),
    createdAt: new Date(entry.createdAt),
    payment: parsed.success ? providerPaymentOf(parsed.data) : null,
  };
}
