/** Methods by which an investor can pay a deposit. */
export const paymentMethods = ['ideal', 'transfer'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** Maximum iDEAL payment the payment provider accepts, in cents (EUR 50,000). */
export const MOST_BY_IDEAL = 5_000_000;

/** Returns the payment methods available for a deposit of this amount. */
export const methodsFor = (amountCents: number): PaymentMethod[] =>
  paymentMethods.filter((method) => method !== 'ideal' || amountCents <= MOST_BY_IDEAL);

/** Statuses of a payment attempt. `starting`: the payment provider has not confirmed the attempt yet. */
export const paymentStatuses = [
  'starting',
  'open',
  'pending',
  'paid',
  'cancelled',
  'expired',
  'failed',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/**
 * Returns whether an attempt ended without payment. Money can still arrive afterwards, because bank transfers can be
 * late.
 */
export const isUnpaidEnd = (status: PaymentStatus): boolean =>
  status === 'cancelled' || status === 'expired' || status === 'failed';

/** Names of the payment methods in every text a payer sees. The iDEAL name is mandatory since 2026. */
export const paymentMethodNames: Readonly<Record<PaymentMethod | 'other', string>> = {
  ideal: 'iDEAL | Wero',
  transfer: 'Overboeking',
  other: 'Een andere betaalmethode',
};
