import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { requestOptions } from './change-options.ts';
import { changeLine, changeStatuses } from './change-requests.ts';
import { productCodes } from './product.ts';
import { queuePage } from './queue.ts';
import { envelope, plainText, uuid } from './schema.ts';

const group = 'Beheer';

const review = z.object({
  id: z.string(),
  number: z.string(),
  option: z.enum(requestOptions),
  status: z.enum(changeStatuses),
  createdAt: z.string(),
  /** When it was processed, rejected or withdrawn. */
  closedAt: z.nullable(z.string()),
  contractNumber: z.string(),
  product: z.enum(productCodes),
  personName: z.string(),
  lines: z.array(changeLine),
});
export type ChangeReview = z.infer<typeof review>;

const details = z.extend(review, {
  /** Who else it is about. */
  personal: z.array(z.object({ label: z.string(), value: z.string() })),
  reason: z.nullable(z.string()),
  effectiveOn: z.nullable(z.string()),
});
export type ChangeReviewDetails = z.infer<typeof details>;

/** `process`: it was carried out by hand, after it was approved or at once. */
export const changeDecisions = ['approve', 'process', 'reject'] as const;
export type ChangeDecision = (typeof changeDecisions)[number];

const REASON = 500;

/** Read by the investor. */
export const rejectionReason = plainText(REASON).check(
  z.refine((text) => text.trim() !== '', 'Vul een reden in.'),
);

export const listChangeReviews = defineCall({
  method: 'GET',
  path: '/api/admin/change-requests',
  access: 'admin',
  group,
  summary:
    'De wijzigingsverzoeken die op een medewerker wachten, de oudste eerst; of die zijn afgehandeld, de nieuwste eerst.',
  query: queuePage,
  status: 200,
  answer: envelope(z.object({ requests: z.array(review), next: z.nullable(z.string()) })),
  errors: ['notAuthenticated', 'notAllowed', 'secondFactorRequired'],
});

export const getChangeReview = defineCall({
  method: 'GET',
  path: '/api/admin/change-requests/{id}',
  access: 'admin',
  group,
  summary:
    'Eén wijzigingsverzoek met de persoonsgegevens erin; dat iemand ze zag, staat in het auditlogboek.',
  params: z.strictObject({ id: uuid }),
  status: 200,
  answer: envelope(details),
  errors: ['notAuthenticated', 'notAllowed', 'secondFactorRequired', 'notFound'],
});

export const decideChange = defineCall({
  method: 'POST',
  path: '/api/admin/change-requests/{id}/decision',
  access: 'admin',
  group,
  summary: 'Keurt een wijzigingsverzoek goed, meldt dat het is uitgevoerd, of wijst het met een reden af.',
  params: z.strictObject({ id: uuid }),
  body: z.discriminatedUnion('decision', [
    z.strictObject({ decision: z.literal('approve') }),
    z.strictObject({ decision: z.literal('process') }),
    z.strictObject({ decision: z.literal('reject'), reason: rejectionReason }),
  ]),
  status: 200,
  answer: envelope(z.object({ status: z.enum(changeStatuses), effectiveOn: z.nullable(z.string()) })),
  errors: [
    'notAuthenticated',
    'notAllowed',
    'secondFactorRequired',
    'notFound',
    'changeClosed',
    'changeImpossible',
  ],
});
