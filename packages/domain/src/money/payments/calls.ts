import * as z from 'zod/mini';
import { ownContract } from '../../fields/contract.ts';
import { defineCall } from '../../http/call.ts';
import { envelope, instant, isoDay, uuid } from '../../http/schema.ts';
import { paymentMethods, paymentStatuses } from './payment.ts';

const group = 'Betalen';

/** Details of a bank transfer, which the payer must copy exactly. */
const transfer = z.object({
  accountHolder: z.string(),
  iban: z.string(),
  /** Always empty, because no bank in SEPA requires a BIC. */
  bic: z.string(),
  /** Creditor reference (ISO 11649) in groups of four: `RF18 5390 0754 7034`. */
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
    /** Whether the payment is accepted but not dealt until an employee approves the contract (decision 0063). */
    isUnderReview: z.boolean(),
  }),
  /**
   * For a first deposit: the investment flow in which the contract was created and the investor continues; null if
   * the contract was not created in a flow.
   */
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
  /** URL of the payment page at the provider; set only while the payer can act there. */
  checkoutUrl: z.nullable(z.string()),
  /** Set only for a bank transfer that is still expected. */
  transfer: z.nullable(transfer),
  /**
   * Set only for a paid attempt: the day the money arrived and the first day on which it can be dealt. Null if the
   * contract could not accept the money, such as a second payment of the same deposit, which is refunded.
   */
  receipt: z.nullable(z.object({ receivedOn: isoDay, dealingDay: isoDay })),
});
export type Payment = z.infer<typeof payment>;

/** The amount due on a contract, and the ways to pay it. */
const paymentTerms = z.object({
  /** Whether this installation has a payment provider. */
  isAvailable: z.boolean(),
  /** Null if no amount is due. */
  due: z.nullable(
    z.object({
      purpose: z.enum(['initial', 'topUp']),
      amount: z.number(),
      methods: z.array(z.enum(paymentMethods)),
      /** Money that arrives before the cut-off is dealt at the price of the dealing day. */
      cutOff: instant,
      dealingDay: isoDay,
      /** Whether the money is dealt only after an employee approves the contract, regardless of the day it is paid. */
      isUnderReview: z.boolean(),
    }),
  ),
  /**
   * Details for a bank transfer to our own account, without the payment provider; null if the brand has no account.
   * They are available before any amount is due.
   */
  ownTransfer: z.nullable(transfer),
  /** The latest attempt to pay the amount due. */
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
 * Receives the notification of the payment provider that a payment changed. The notification does not contain the
 * change; the server fetches the payment from the provider.
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
