import * as z from 'zod/mini';
import { queuePage } from '../admin-work/queue.ts';
import { defineCall } from '../http/call.ts';
import { page } from '../http/paging.ts';
import { envelope, uuid } from '../http/schema.ts';
import { correctionReason } from '../ledger/calls.ts';

const group = 'Beheer';

/**
 * Why an employee looks at a collection: it failed and is not tried again, nothing more is collected, its money is not
 * needed, the provider contradicts us, a code that is not ours, a death, a fault of ours; or the provider says something
 * of what we do not know, or in a way we do not know. Also a payment whose payer had it returned (a card, or a dispute
 * at Wero), and one of which that was undone.
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
 * What a provider reports that no order of ours explains and that nothing, or not all, could be booked of: done in its
 * own screens, by its rules, or by mistake. The first group is about payments and refunds, the second about mandates and
 * collections. A review with a finding has the look `unknownState`, which servers of before can show too.
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
  /** Null where the look says it all. */
  finding: z.nullable(z.enum(providerFindings)),
  createdAt: z.string(),
  /** What the provider said: a code of the bank, a state, or what it says otherwise than we do. */
  said: z.nullable(z.string()),
  /** Under which reference the provider has it, to look it up there. */
  reference: z.nullable(z.string()),
  /** Null of what we do not know. */
  contract: z.nullable(z.object({ number: z.string(), personId: z.string(), personName: z.string() })),
  collection: z.nullable(z.object({ amount: z.number(), on: z.string() })),
  mandate: z.nullable(z.object({ id: z.string(), isResumable: z.boolean() })),
  /** Null while it is open. */
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
