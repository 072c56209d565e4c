import * as z from 'zod/mini';
import { defineCall } from '../../http/call.ts';
import { page } from '../../http/paging.ts';
import { queuePage } from '../../http/queue-page.ts';
import { envelope, uuid } from '../../http/schema.ts';
import { correctionReason } from '../../http/stored-reason.ts';
import { twoFaToken } from '../../http/two-fa-token.ts';
import { paymentMethods, paymentStatuses } from './payment.ts';

const group = 'Beheer';
const ofPayment = z.strictObject({ id: uuid });

/** Fields in which the payment provider's data can differ from ours. */
const discrepancies = ['id', 'reference', 'amount', 'mode', 'profile'] as const;

/** Statuses of a refund. `ordered`: the payment provider has not received the refund order yet. */
const refundStatuses = ['ordered', 'underway', 'refunded', 'failed', 'cancelled'] as const;

/** A payment an employee must review: it was paid but not needed, or the payment provider's data contradict ours. */
const review = z.object({
  id: z.string(),
  contractNumber: z.string(),
  personId: z.string(),
  personName: z.string(),
  amount: z.number(),
  method: z.enum(paymentMethods),
  paidWith: z.nullable(z.enum([...paymentMethods, 'other'])),
  status: z.enum(paymentStatuses),
  startedAt: z.string(),
  paidAt: z.nullable(z.string()),
  /** Id of the payment at the provider, with which an employee can find it there. */
  providerId: z.nullable(z.string()),
  isSurplus: z.boolean(),
  discrepancies: z.array(z.enum(discrepancies)),
  /** The latest refund. An employee can order a failed refund again. */
  refund: z.nullable(
    z.object({ status: z.enum(refundStatuses), by: z.string(), at: z.string(), reason: z.string() }),
  ),
  isRefundable: z.boolean(),
});
export type PaymentReview = z.infer<typeof review>;

const employees = ['notAuthenticated', 'notAllowed', 'secondFactorRequired'] as const;

export const listPaymentReviews = defineCall({
  method: 'GET',
  path: '/api/admin/payments',
  access: 'admin',
  group,
  summary:
    'De betalingen waar een medewerker naar kijkt: te veel betaald, of anders bij de betaaldienst dan bij ons. De oudste eerst; of wat is teruggestort, het nieuwste eerst.',
  query: queuePage,
  status: 200,
  response: envelope(page(review)),
  errors: [...employees],
});

export const recheckPayment = defineCall({
  method: 'POST',
  path: '/api/admin/payments/{id}/recheck',
  access: 'admin',
  group,
  changes: ['/api/admin/payments'],
  summary: 'Vraagt de betaaldienst opnieuw hoe het met een betaling staat, en verwerkt het antwoord.',
  params: ofPayment,
  status: 204,
  errors: [...employees, 'notFound', 'providerUnavailable'],
});

export const refundPayment = defineCall({
  method: 'POST',
  path: '/api/admin/payments/{id}/refund',
  access: 'admin',
  group,
  stepUp: 'refundPayment',
  changes: ['/api/admin/payments'],
  summary:
    'Stort een betaling die te veel was terug op de rekening waar zij vandaan kwam. Vraagt een twoFaToken voor refundPayment van deze betaling.',
  params: ofPayment,
  body: z.strictObject({ reason: correctionReason, twoFaToken }),
  status: 204,
  errors: [...employees, 'notFound', 'notRefundable', 'stepUpRequired'],
});
