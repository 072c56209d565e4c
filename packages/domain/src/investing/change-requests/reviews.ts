import * as z from 'zod/mini';
import { defineCall } from '../../http/call.ts';
import { page } from '../../http/paging.ts';
import { queuePage } from '../../http/queue-page.ts';
import { envelope, plainText, typedEmail, uuid } from '../../http/schema.ts';
import { MOST_REASON } from '../../http/text-limits.ts';
import { twoFaToken } from '../../http/two-fa-token.ts';
import { productCodes } from '../../products/products/product.ts';
import { changeStatuses } from './calls.ts';
import { changeLine } from './lines.ts';
import { supportingDocuments } from './options/tenaamstelling.ts';
import { requestOptions } from './options.ts';

const group = 'Beheer';

const review = z.object({
  id: z.string(),
  number: z.string(),
  option: z.enum(requestOptions),
  status: z.enum(changeStatuses),
  createdAt: z.string(),
  /** Time at which the request was processed, rejected or withdrawn. */
  closedAt: z.nullable(z.string()),
  /**
   * Last day to decide; null if there is no such day or the request is decided. `isUrgent`: that day is near or past.
   */
  decideBy: z.nullable(z.string()),
  isUrgent: z.boolean(),
  contractNumber: z.string(),
  product: z.enum(productCodes),
  personId: z.string(),
  personName: z.string(),
  lines: z.array(changeLine),
});
export type ChangeReview = z.infer<typeof review>;

const details = z.extend(review, {
  /** Data of other people named in the change request. */
  personal: z.array(z.object({ label: z.string(), value: z.string() })),
  /**
   * For a change of contract holder: relations of the owner who can become a joint holder or for whom the owner can
   * hold the contract.
   */
  relations: z.array(z.object({ id: z.string(), naam: z.string() })),
  /** For a change of contract holder: the documents received, with the employee who checked each document. */
  documents: z.array(z.object({ soort: z.enum(supportingDocuments), door: z.string(), op: z.string() })),
  reason: z.nullable(z.string()),
  effectiveOn: z.nullable(z.string()),
  /** Effect of approving the request now; null if there is nothing left to approve. */
  approval: z.nullable(
    z.object({
      /** The day the change would take effect automatically; null: at once, or once its documents are received. */
      on: z.nullable(z.string()),
      /** Why the contract does not allow the change now. */
      rejection: z.nullable(z.string()),
    }),
  ),
  /**
   * For an undecided change of the allocation: the investor's latest choice of profile; null if they never chose a
   * profile.
   */
  riskProfile: z.nullable(z.object({ name: z.string(), chosenAt: z.string() })),
});
export type ChangeReviewDetails = z.infer<typeof details>;

const inHand = (what: string) => z.literal(true, `Zet een vinkje als u ${what} hebt ontvangen.`);

/** Decision to transfer a contract to another contract holder, with all documents received. */
export const transferDecision = z.strictObject({
  decision: z.literal('transfer'),
  houder: z.discriminatedUnion('soort', [
    /** Another investor of the same brand, identified by the email address they sign in with. */
    z.strictObject({ soort: z.literal('belegger'), email: typedEmail }),
    /** The current investor, together with or for a relation. */
    z.strictObject({ soort: z.literal('relatie'), relatieId: z.string().check(z.uuid('Kies een relatie.')) }),
    /** The current investor alone, without a relation. */
    z.strictObject({ soort: z.literal('alleen') }),
  ]),
  bewijs: z.strictObject({
    handtekeningen: inHand('de handtekeningen'),
    legitimatie: inHand('het identiteitsbewijs'),
    akte: inHand('de akte'),
  }),
  /** Token of the step-up `transferContract`. */
  twoFaToken: z.optional(twoFaToken),
});
export type TransferDecision = z.output<typeof transferDecision>;

/** Reason for the rejection, which the investor sees. */
export const rejectionReason = plainText(MOST_REASON).check(
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
  response: envelope(page(review)),
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
  response: envelope(details),
  errors: ['notAuthenticated', 'notAllowed', 'secondFactorRequired', 'notFound'],
});

export const decideChange = defineCall({
  method: 'POST',
  path: '/api/admin/change-requests/{id}/decision',
  access: 'admin',
  group,
  stepUp: 'transferContract',
  changes: ['/api/admin/change-requests'],
  summary:
    'Keurt een wijzigingsverzoek goed, zet het contract op een andere naam, of wijst het verzoek met een reden af. Een andere naam vraagt een twoFaToken voor transferContract.',
  params: z.strictObject({ id: uuid }),
  body: z.discriminatedUnion('decision', [
    z.strictObject({ decision: z.literal('approve') }),
    transferDecision,
    z.strictObject({ decision: z.literal('reject'), reason: rejectionReason }),
  ]),
  status: 200,
  response: envelope(z.object({ status: z.enum(changeStatuses), effectiveOn: z.nullable(z.string()) })),
  errors: [
    'notAuthenticated',
    'notAllowed',
    'secondFactorRequired',
    'notFound',
    'changeClosed',
    'changeImpossible',
    'stepUpRequired',
  ],
});
