/** How an investor pays a deposit by themselves. */
export const paymentMethods = ['ideal', 'transfer'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** The payment provider takes no iDEAL of more cents than this (EUR 50,000). */
export const MOST_BY_IDEAL = 5_000_000;

/** How a deposit of so many cents can be paid. */
export const methodsFor = (amountCents: number): PaymentMethod[] =>
  paymentMethods.filter((method) => method !== 'ideal' || amountCents <= MOST_BY_IDEAL);

/** Where an attempt to pay stands; `starting`: the payment provider did not confirm it yet. */
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

/** An attempt that ended without money. Money can still come: a bank transfer is sometimes late. */
export const isUnpaidEnd = (status: PaymentStatus): boolean =>
  status === 'cancelled' || status === 'expired' || status === 'failed';

/** The name that must be used since 2026, in every text a payer sees. */
export const paymentMethodNames: Readonly<Record<PaymentMethod | 'other', string>> = {
  ideal: 'iDEAL | Wero',
  transfer: 'Overboeking',
  other: 'Een andere betaalmethode',
};
