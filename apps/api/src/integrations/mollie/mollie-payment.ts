import { type Cents, cents } from '@portaal/engine';
import * as z from 'zod/mini';
import type { ProviderPayment, ProviderRefund } from '../../platform/payment-provider.ts';

const amount = z.object({ currency: z.string(), value: z.string() });
const link = z.optional(z.nullable(z.object({ href: z.string() })));
const moment = z.optional(z.nullable(z.iso.datetime({ offset: true })));

export const mollieRefund = z.object({
  id: z.string(),
  status: z.enum(['queued', 'pending', 'processing', 'refunded', 'failed', 'canceled']),
  metadata: z.optional(z.unknown()),
});

/** What we use of a payment of Mollie; its other fields are of no concern. */
export const molliePayment = z.object({
  id: z.string().check(z.regex(/^tr_[A-Za-z0-9]{6,40}$/)),
  mode: z.enum(['live', 'test']),
  status: z.enum(['open', 'pending', 'authorized', 'paid', 'canceled', 'expired', 'failed']),
  amount,
  profileId: z.string(),
  method: z.optional(z.nullable(z.string())),
  // Anybody with the key can write anything here.
  metadata: z.optional(z.unknown()),
  isCancelable: z.optional(z.boolean()),
  expiresAt: moment,
  paidAt: moment,
  details: z.optional(
    z.nullable(
      z.object({
        /** In whose name the account stands that a bank transfer goes to, whatever it is called. */
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
      chargebacks: z.optional(z.array(z.object({ amount, reversedAt: moment }))),
    }),
  ),
});
type MolliePayment = z.infer<typeof molliePayment>;

export const molliePaymentList = z.object({
  _embedded: z.object({ payments: z.array(z.looseObject({ createdAt: z.string(), metadata: z.unknown() })) }),
  _links: z.optional(z.object({ next: link })),
});

/** `25000.00`: cents as Mollie writes euro. */
export function euroValue(amountCents: Cents): string {
  const digits = String(amountCents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

function centsOf({ currency, value }: z.infer<typeof amount>): Cents | null {
  return currency === 'EUR' && /^\d{1,10}\.\d{2}$/.test(value) ? cents(Number(value.replace('.', ''))) : null;
}

/** Our id of a payment or a refund, as we gave it along. */
export function referenceOf(metadata: unknown, name: 'paymentId' | 'refundId' = 'paymentId'): string | null {
  const { [name]: reference } = Object(metadata) as Record<string, unknown>;
  return typeof reference === 'string' ? reference : null;
}

const refundStatuses = {
  queued: 'underway',
  pending: 'underway',
  processing: 'underway',
  refunded: 'refunded',
  failed: 'failed',
  canceled: 'cancelled',
} as const satisfies Readonly<Record<z.infer<typeof mollieRefund>['status'], ProviderRefund['status']>>;

export const providerRefundOf = ({ id, status, metadata }: z.infer<typeof mollieRefund>): ProviderRefund => ({
  id,
  reference: referenceOf(metadata, 'refundId'),
  status: refundStatuses[status],
});

const statuses = {
  open: 'open',
  pending: 'pending',
  authorized: 'pending',
  paid: 'paid',
  canceled: 'cancelled',
  expired: 'expired',
  failed: 'failed',
} as const satisfies Readonly<Record<MolliePayment['status'], ProviderPayment['status']>>;

/** Without those that were undone. */
const chargedBackOf = ({ _embedded }: MolliePayment): Cents =>
  cents(
    (_embedded?.chargebacks ?? [])
      .filter(({ reversedAt }) => !reversedAt)
      .reduce((sum, one) => sum + (centsOf(one.amount) ?? 0), 0),
  );

const momentOf = (text: string | null | undefined): Date | null => (text ? new Date(text) : null);

export function providerPaymentOf(payment: MolliePayment): ProviderPayment {
  const { bankAccount, bankBic, bankName, transferReference, consumerName, consumerAccount } =
    payment.details ?? {};
  return {
    id: payment.id,
    status: statuses[payment.status],
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
    refunds: (payment._embedded?.refunds ?? []).map(providerRefundOf),
  };
}
