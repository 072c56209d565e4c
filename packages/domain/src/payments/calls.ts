import * as z from 'zod/mini';
import { ownContract } from '../contracts/calls.ts';
import { defineCall } from '../http/call.ts';
import { envelope, instant, isoDay, uuid } from '../http/schema.ts';
import { paymentMethods, paymentStatuses } from './payment.ts';

const group = 'Betalen';

/** Fields of a bank transfer, which must be copied exactly. */
const transfer = z.object({
  accountHolder: z.string(),
  iban: z.string(),
  /** Empty: the account holder does not specify it, and no bank in SEPA requires it. */
  bic: z.string(),
  /** ISO 11649, in groups of four: `RF18 5390 0754 7034`. */
  reference: z.string(),
});
export type TransferDetails = z.infer<typeof transfer>;

/** One attempt to pay a deposit. Amounts in euro. */
const payment = z.object({
  id: z.string(),
  contract: z.object({
    id: z.string(),
    number: z.string(),
    description: z.string(),
    /** The payment is accepted, but not dealt until an employee approves the contract (decision 0063). */
    isUnderReview: z.boolean(),
  }),
  /** For a first deposit: the flow that created the contract, where the investor continues; null: created otherwise. */
  flow: z.nullable(z.string()),
  purpose: z.enum(['initial', 'topUp']),
  amount: z.number(),
  /**
   * `method` is the requested method. `paidWith` is the method used, which the payer can change at the payment
   * provider.
   */
  method: z.enum(paymentMethods),
  paidWith: z.nullable(z.enum([...paymentMethods, 'other'])),
  status: z.enum(paymentStatuses),
  startedAt: instant,
  /** When the payment link expires; null if the payment provider sets no expiry. */
  expiresAt: z.nullable(instant),
  /** URL at the payment provider, only while the payer can act there. */
  checkoutUrl: z.nullable(z.string()),
  /** Only for a transfer that is still expected. */
  transfer: z.nullable(transfer),
  /**
   * Only for a paid attempt: the day the money arrived and the first day it can be dealt; null for money the contract
   * could not accept, such as a second payment of the same deposit, which is refunded.
   */
  receipt: z.nullable(z.object({ receivedOn: isoDay, dealingDay: isoDay })),
});
export type Payment = z.infer<typeof payment>;

/** The amount due on a contract, and how it can be paid. */
const paymentTerms = z.object({
  /** False: this installation has no payment provider. */
  isAvailable: z.boolean(),
  /** Null: no amount is due. */
  due: z.nullable(
    z.object({
      purpose: z.enum(['initial', 'topUp']),
      amount: z.number(),
      methods: z.array(z.enum(paymentMethods)),
      /** Money that arrives before the cut-off is dealt at the price of the dealing day. */
      cutOff: instant,
      dealingDay: isoDay,
      /** It is dealt once an employee approves the contract, whenever it is paid. */
      isUnderReview: z.boolean(),
    }),
  ),
  /**
   * Transfer to our own account, without the payment provider; null: the brand has no account. Known before any
   * amount is due.
   */
  ownTransfer: z.nullable(transfer),
  /** The newest attempt for the amount due. */
  attempt: z.nullable(payment),
});
export type PaymentTerms = z.infer<typeof paymentTerms>;

export const getPaymentTerms = defineCall({
  method: 'GET',
  path: '/api/contracts/{id}/payments',
  access: 'signedIn',
  group,
  summary: 'Wat er op een contract te betalen is, hoe dat kan, en de laatste poging.',
  params: ownContract,
  status: 200,
  response: envelope(paymentTerms),
  errors: ['notAuthenticated', 'notFound'],
});

const method = z.enum(paymentMethods, 'Kies hoe u wilt betalen.');

export const startPayment = defineCall({
  method: 'POST',
  path: '/api/contracts/{id}/payments',
  access: 'signedIn',
  group,
  changes: ['/api/contracts'],
  summary:
    'Begint een betaling van wat er open staat, of geeft de betaling die nog loopt. Het antwoord zegt waar de belegger betaalt, of hoe hij overmaakt.',
  params: ownContract,
  body: z.strictObject({ method }),
  status: 201,
  response: envelope(payment),
  errors: ['notAuthenticated', 'notFound', 'nothingDue', 'paymentsUnavailable'],
});

export const getPayment = defineCall({
  method: 'GET',
  path: '/api/payments/{id}',
  access: 'signedIn',
  group,
  summary: 'Hoe het met een betaling staat. Zolang die niet klaar is, vraagt de server het de betaaldienst.',
  params: z.strictObject({ id: uuid }),
  status: 200,
  response: envelope(payment),
  errors: ['notAuthenticated', 'notFound'],
});

/**
 * Notification from the payment provider that a payment changed. It does not contain the change, which is fetched
 * from the provider.
 */
export const notifyPayment = defineCall({
  method: 'POST',
  path: '/api/webhooks/mollie/{token}',
  access: 'visitor',
  group,
  summary:
    'De betaaldienst meldt dat er iets met een betaling is gebeurd. Het antwoord is voor elk nummer gelijk.',
  params: z.strictObject({ token: z.string().check(z.maxLength(64)) }),
  form: true,
  body: z.strictObject({ id: z.string().check(z.regex(/^tr_[A-Za-z0-9]{6,40}$/, 'Dit is geen betaling.')) }),
  status: 204,
  errors: [],
});
