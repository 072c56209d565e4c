import * as z from 'zod/mini';
import { defineCall } from '../http/call.ts';
import { envelope, instant, seenDigest, uuid } from '../http/schema.ts';
import { questionnaireInput } from '../questionnaires/calls.ts';
import { twoFaToken } from '../step-up/calls.ts';
import { contractToSign } from './calls.ts';
import { investmentFlows } from './flows.ts';
import { signerRoles } from './signers.ts';

const group = 'Aanvragen';

/** Days for which a signing link is valid. */
export const INVITATION_DAYS = 30;

const errors = ['notAuthenticated', 'notAllowed', 'linkExpired'] as const;

/**
 * The token of the mailed link, or the id of an invitation in `listWaitingInvitations`. Either opens the invitation only
 * for the account of the invited address.
 */
const invitationToken = z
  .string()
  .check(z.regex(/^(?:[\w-]{43}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/, 'Deze link is niet volledig.'));

export const getSigningInvitation = defineCall({
  method: 'POST',
  path: '/api/signing-invitations',
  access: 'signedIn',
  group,
  summary: 'Het contract waarvoor iemand is gevraagd mee te tekenen, voor wie de mail met de link kreeg.',
  body: z.strictObject({ token: invitationToken }),
  status: 200,
  response: envelope(
    z.object({
      role: z.enum(signerRoles),
      applicantName: z.string(),
      contractNumber: z.string(),
      flow: z.enum(investmentFlows),
      contract: contractToSign,
      /** The personal information is incomplete and must be filled in first. */
      needsInformation: z.boolean(),
      /** The signer must answer the questionnaire too. */
      needsQuestionnaire: z.boolean(),
    }),
  ),
  errors: [...errors],
});

const waiting = z.object({
  /** Replaces the token of the mailed link. */
  id: uuid,
  contractNumber: z.string(),
  applicantName: z.string(),
  fundName: z.string(),
  expiresAt: instant,
});
export type WaitingInvitation = z.output<typeof waiting>;

export const listWaitingInvitations = defineCall({
  method: 'GET',
  path: '/api/signing-invitations/waiting',
  access: 'signedIn',
  group,
  summary:
    'De contracten van anderen die op de handtekening van de belegger wachten, op het eigen e-mailadres en merk.',
  status: 200,
  response: envelope(z.array(waiting)),
  errors: ['notAuthenticated'],
});

const coSigned = z.object({
  contractNumber: z.string(),
  applicantName: z.string(),
  fundName: z.string(),
  signedAt: instant,
  /** True if a death is recorded on the contract, which waits until its new holder is known. */
  isDeathRecorded: z.boolean(),
  /**
   * The signed contract, for `getDocumentFile`; null for a contract signed before documents were stored for both
   * signers.
   */
  documentId: z.nullable(z.string()),
});
export type CoSignedContract = z.output<typeof coSigned>;

export const listCoSignedContracts = defineCall({
  method: 'GET',
  // Differs from the path of mailed links: signing changes this list, and a used link stops working.
  path: '/api/signing-invitations/signed',
  access: 'signedIn',
  group,
  summary: 'De contracten van anderen die de belegger heeft meegetekend, de nieuwste eerst.',
  status: 200,
  response: envelope(z.array(coSigned)),
  errors: ['notAuthenticated'],
});

export const signInvitation = defineCall({
  method: 'POST',
  path: '/api/signing-invitations/sign',
  access: 'signedIn',
  group,
  stepUp: 'sign',
  changes: ['/api/signing-invitations/signed', '/api/signing-invitations/waiting'],
  summary:
    'Tekent mee. Een partner stuurt de vragenlijst, een ouder bevestigt het gezag. Vraagt een twoFaToken voor sign.',
  body: z.strictObject({
    token: invitationToken,
    digest: seenDigest,
    questionnaire: z.optional(questionnaireInput),
    heeftGezag: z.optional(z.boolean()),
    twoFaToken,
  }),
  status: 204,
  errors: [...errors, 'changedMeanwhile', 'stepUpRequired'],
});

export const declineInvitation = defineCall({
  method: 'POST',
  path: '/api/signing-invitations/decline',
  access: 'signedIn',
  group,
  changes: ['/api/signing-invitations/waiting'],
  summary: 'Tekent niet mee. De aanvrager hoort het, en kan opnieuw uitnodigen of stoppen.',
  body: z.strictObject({ token: invitationToken }),
  status: 204,
  errors: [...errors],
});

export const resendInvitation = defineCall({
  method: 'POST',
  path: '/api/applications/{id}/invitation',
  access: 'signedIn',
  group,
  summary: 'Stuurt wie nog moet meetekenen een nieuwe link; de oude werkt niet meer.',
  params: z.strictObject({ id: uuid }),
  status: 204,
  errors: ['notAuthenticated', 'notFound', 'changedMeanwhile'],
});
