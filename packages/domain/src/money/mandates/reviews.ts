import * as z from 'zod/mini';
import { defineCall } from '../../http/call.ts';
import { page } from '../../http/paging.ts';
import { queuePage } from '../../http/queue-page.ts';
import { envelope, uuid } from '../../http/schema.ts';
import { correctionReason } from '../../http/stored-reason.ts';

const group = 'Beheer';

/**
 * Reasons for an employee to review a collection. The collection failed and is not retried, or collections
 * stopped. The collected money is not needed. The provider's data contradict ours. The bank code is unknown. The
 * contract holder died. Our system failed. The provider reports an unknown object or status. The payer had a
 * payment returned (a card chargeback, or a dispute at Wero), or a chargeback was reversed.
 */
export const collectionLooks = [
  'failed',
  'stopped',
  'surplus',
  'mismatch',
  'unknownCode',
  'deceased',
  'technical',
  'unknownCollection',
  'unknownMandate',
  'unknownState',
  'chargedBack',
  'chargebackUndone',
] as const;
export type CollectionLook = (typeof collectionLooks)[number];

/**
 * Objects reported by the provider that match none of our orders and were not booked, or only in part. They result
 * from actions in the provider's own dashboard, from its rules, or from mistakes. The first group concerns payments
 * and refunds, the second mandates and collections. A review with a finding has the reason `unknownState`, which
 * older servers can also display.
 */
export const paymentFindings = [
  'unknownPayment',
  'unreadablePayment',
  'paymentMissing',
  'statusChanged',
  'refundElsewhere',
  'refundChanged',
  'refundFailed',
  'refundMissing',
  'unreadableRefund',
  'unreadableChargeback',
  'paymentDiffers',
  'otherPayer',
] as const;
export const collectionFindings = [
  'paidLater',
  'collectionMissing',
  'collectionOverdue',
  'signedAgain',
  'mandateRevived',
  'mandateDiffers',
] as const;
export const providerFindings = [...paymentFindings, ...collectionFindings] as const;
export type ProviderFinding = (typeof providerFindings)[number];

const review = z.object({
  id: z.string(),
  reason: z.enum(collectionLooks),
  /** Null if the reason for the review needs no further detail. */
  finding: z.nullable(z.enum(providerFindings)),
  createdAt: z.string(),
  /** Detail reported by the provider: a bank code, a status, or the value that differs from ours. */
  said: z.nullable(z.string()),
  /** For a deposit from an account in another name: that name, and the masked account number. */
  payer: z.nullable(z.object({ name: z.string(), iban: z.string() })),
  /** The provider's reference, with which an employee can find the object at the provider. */
  reference: z.nullable(z.string()),
  /** Null for an object unknown to us. */
  contract: z.nullable(z.object({ number: z.string(), personId: z.string(), personName: z.string() })),
  collection: z.nullable(z.object({ amount: z.number(), on: z.string() })),
  mandate: z.nullable(z.object({ id: z.string(), isResumable: z.boolean() })),
  /** Null while the review is open. */
  handled: z.nullable(z.object({ by: z.string(), at: z.string(), note: z.string() })),
});
export type CollectionReview = z.infer<typeof review>;

const employees = ['notAuthenticated', 'notAllowed', 'secondFactorRequired'] as const;
const ofOne = z.strictObject({ id: uuid });

export const listCollectionReviews = defineCall({
  method: 'GET',
  path: '/api/admin/collections',
  access: 'admin',
  group,
  summary:
    'De incasso\u2019s waar een medewerker naar kijkt, de oudste eerst; of die zijn afgehandeld, de nieuwste eerst.',
  query: queuePage,
  status: 200,
  response: envelope(page(review)),
  errors: [...employees],
});

export const handleCollectionReview = defineCall({
  method: 'POST',
  path: '/api/admin/collections/{id}/handled',
  access: 'admin',
  group,
  changes: ['/api/admin/collections'],
  summary: 'Meldt dat een medewerker naar een incasso heeft gekeken, met wat hij heeft gedaan.',
  params: ofOne,
  body: z.strictObject({ note: correctionReason }),
  status: 204,
  errors: [...employees, 'notFound', 'changedMeanwhile'],
});

export const resumeMandate = defineCall({
  method: 'POST',
  path: '/api/admin/mandates/{id}/resume',
  access: 'admin',
  group,
  changes: ['/api/admin/collections'],
  summary:
    'Hervat het afschrijven met een machtiging waarmee wij zijn gestopt. Niet als de klant haar bij de bank heeft ingetrokken.',
  params: ofOne,
  body: z.strictObject({ reason: correctionReason }),
  status: 204,
  errors: [...employees, 'notFound', 'notResumable'],
});
