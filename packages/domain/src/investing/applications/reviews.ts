import * as z from 'zod/mini';
import { investmentFlows } from '../../brand/flows.ts';
import { reviewedFile } from '../../documents/uploads/reviewed-files.ts';
import { defineCall } from '../../http/call.ts';
import { page } from '../../http/paging.ts';
import { type QueueStatus, queuePage } from '../../http/queue-page.ts';
import { envelope, instant, seenDigest, uuid } from '../../http/schema.ts';
import { correctionReason } from '../../http/stored-reason.ts';
import { twoFaToken } from '../../http/two-fa-token.ts';
import { productCodes } from '../../products/products/product.ts';
import { yearlyPremium } from './applied-offer.ts';
import { applicationDraft } from './draft.ts';
import { applicantKinds } from './flows.ts';
import { questionText } from './question.ts';
import { signerRoles } from './signers.ts';
import { type ApplicationStatus, applicationStatuses } from './states.ts';

const group = 'Beheer';
const ofApplication = z.strictObject({ id: uuid });
const employees = ['notAuthenticated', 'notAllowed', 'secondFactorRequired'] as const;

/** Checks of an application before approval (domain 4.8), with the text employees read. */
export const reviewCheckTexts = {
  bsn: 'Burgerservicenummer',
  iban: 'Rekeningnummer',
  identity: 'Geldigheid van het identiteitsbewijs',
  licence: 'Rijbewijs als identiteitsbewijs',
  minor: 'Minderjarige',
  owners: 'UBO’s van de organisatie',
  usTax: 'Verenigde Staten',
  foreignTax: 'Belasting in een ander land',
  address: 'Adres in een ander land',
  prominent: 'Hoge publieke functie',
  profile: 'Profiel en fonds',
  repeated: 'Vragenlijst opnieuw ingevuld',
  origin: 'Herkomst van het geld',
  transfer: 'Overdracht van een andere aanbieder',
  payer: 'Rekening waarmee is betaald',
  signers: 'Wie tekende',
} as const;
export type ReviewCheckCode = keyof typeof reviewCheckTexts;
const checkCodes = Object.keys(reviewCheckTexts) as [ReviewCheckCode, ...ReviewCheckCode[]];

/** `look`: an employee must decide. `stop`: the application cannot be approved in this state. */
const checkOutcomes = ['ok', 'look', 'stop'] as const;

const check = z.object({ code: z.enum(checkCodes), outcome: z.enum(checkOutcomes), text: z.string() });
export type ReviewCheck = z.output<typeof check>;

const summary = {
  id: z.string(),
  flow: z.enum(investmentFlows),
  fundName: z.string(),
  status: z.enum(applicationStatuses),
  for: z.nullable(z.enum(applicantKinds)),
  contractNumber: z.string(),
  personId: z.string(),
  personName: z.string(),
  /** Initial deposit in euro. */
  initialDeposit: z.number(),
  periodicDeposit: z.number(),
  isPaid: z.boolean(),
  /** The product of the contract, and the number of the offer it follows; older servers omit both. */
  productCode: z.optional(z.enum(productCodes)),
  offerNumber: z.optional(z.nullable(z.string())),
  /** Every fund of the contract, with its share of each deposit as a fraction. Older servers omit it. */
  funds: z.optional(z.array(z.object({ name: z.string(), share: z.number() }))),
  /** Time of the last signature. */
  submittedAt: z.nullable(instant),
  question: z.nullable(z.string()),
  /** When the investor withdrew. */
  withdrawnAt: z.nullable(instant),
  decision: z.nullable(z.object({ by: z.string(), at: instant, reason: z.nullable(z.string()) })),
};
const applicationReview = z.object(summary);
export type ApplicationReview = z.output<typeof applicationReview>;

/** A signer's answers to the risk questionnaire, in the words shown to the signer. */
const answered = z.object({
  role: z.enum(signerRoles),
  questionnaire: z.string(),
  completedAt: instant,
  computedProfile: z.string(),
  chosenProfile: z.string(),
  answers: z.array(z.object({ question: z.string(), answer: z.string() })),
  acknowledgements: z.array(z.object({ text: z.string(), at: instant })),
});
export type AnsweredForReview = z.output<typeof answered>;

const wholeReview = z.object({
  ...summary,
  /** The signed draft; citizen and account numbers masked. */
  draft: applicationDraft,
  /** The applicant's answer and the question it belongs to. */
  answer: z.nullable(z.object({ question: z.string(), answer: z.string() })),
  signers: z.array(
    z.object({
      role: z.enum(signerRoles),
      /** The invited address before signing, or the address of the account that signed. */
      email: z.string(),
      /** Null until the signer has signed. */
      accountName: z.nullable(z.string()),
      signedAt: z.nullable(instant),
    }),
  ),
  /**
   * The premiums of the year in which the applicant signed an annuity, and the confirmed contribution room; null
   * for another product. Older servers omit it.
   */
  annuity: z.optional(
    z.nullable(
      z.object({
        room: z.nullable(z.number()),
        lockedUnderstood: z.boolean(),
        aboveRoomUnderstood: z.boolean(),
        premium: yearlyPremium,
      }),
    ),
  ),
  questionnaires: z.array(answered),
  /** `getUploadForReview` returns each file by its id. */
  uploads: z.array(reviewedFile),
  checks: z.array(check),
  /** Reasons why the application cannot be approved now, one sentence each; empty if it can be approved. */
  obstacles: z.array(z.string()),
  /**
   * Digest of the data, the files and the checks above. The approval must include it, so that it applies to exactly
   * this content.
   */
  seen: z.string(),
  /** Whether the employee is the applicant or a signer. A colleague must then decide. */
  isOwn: z.boolean(),
});
export type WholeApplicationReview = z.output<typeof wholeReview>;

/** Application statuses in the open and in the closed part of the employees' queue. */
export const reviewedStatuses = {
  open: ['awaitingConfirmation', 'submitted', 'moreInfo'],
  closed: ['approved', 'rejected', 'withdrawn'],
} as const satisfies Record<QueueStatus, readonly ApplicationStatus[]>;
const anyReviewed = [...reviewedStatuses.open, ...reviewedStatuses.closed] as const;
export type ReviewedStatus = (typeof anyReviewed)[number];

export const listApplicationReviews = defineCall({
  method: 'GET',
  path: '/api/admin/applications',
  access: 'admin',
  group,
  summary:
    'De aanvragen die een medewerker controleert, de oudste eerst; of die zijn goedgekeurd, afgewezen of ingetrokken, de nieuwste eerst. Met only alleen die met één stand.',
  query: z.extend(queuePage, { only: z.optional(z.enum(anyReviewed, 'Kies een stand uit de lijst.')) }),
  status: 200,
  response: envelope(page(applicationReview)),
  errors: [...employees],
});

export const getApplicationReview = defineCall({
  method: 'GET',
  path: '/api/admin/applications/{id}',
  access: 'admin',
  group,
  summary: 'Eén aanvraag met alle gegevens en controles. Wie hem bekijkt, wordt vastgelegd.',
  params: ofApplication,
  status: 200,
  response: envelope(wholeReview),
  errors: [...employees, 'notFound'],
});

const stepUp = 'decideApplication';
const changes = ['/api/admin/applications', '/api/admin/work'] as const;
const decisionErrors = [...employees, 'notFound', 'changedMeanwhile', 'stepUpRequired'] as const;

export const approveApplication = defineCall({
  method: 'POST',
  path: '/api/admin/applications/{id}/approve',
  access: 'admin',
  group,
  stepUp,
  changes,
  summary:
    'Keurt een aanvraag goed zoals die is bekeken: wat is betaald, wordt belegd. Vraagt een twoFaToken voor decideApplication van deze aanvraag.',
  params: ofApplication,
  body: z.strictObject({ seen: seenDigest, twoFaToken }),
  status: 204,
  errors: [...decisionErrors, 'ownApplication', 'notApprovable', 'reviewChanged'],
});

export const rejectApplication = defineCall({
  method: 'POST',
  path: '/api/admin/applications/{id}/reject',
  access: 'admin',
  group,
  stepUp,
  changes,
  summary:
    'Wijst een aanvraag af: het contract vervalt en wat is betaald, gaat terug. Vraagt een twoFaToken voor decideApplication van deze aanvraag.',
  params: ofApplication,
  body: z.strictObject({ reason: correctionReason, twoFaToken }),
  status: 204,
  errors: [...decisionErrors, 'ownApplication', 'tooLateToCancel'],
});

export const askApplicant = defineCall({
  method: 'POST',
  path: '/api/admin/applications/{id}/question',
  access: 'admin',
  group,
  changes,
  summary: 'Vraagt de belegger iets over de aanvraag, of om een ander bestand.',
  params: ofApplication,
  body: z.strictObject({ question: questionText }),
  status: 204,
  errors: [...employees, 'notFound', 'changedMeanwhile', 'ownApplication'],
});
