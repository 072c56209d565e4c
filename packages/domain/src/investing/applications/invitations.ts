import * as z from 'zod/mini';
import { investmentFlows } from '../../brand/flows.ts';
import { defineCall } from '../../http/call.ts';
import { envelope, instant, seenDigest, uuid } from '../../http/schema.ts';
import { twoFaToken } from '../../http/two-fa-token.ts';
import { productCodes } from '../../products/products/product.ts';
import { questionnaireInput } from '../../products/questionnaires/calls.ts';
import { contractToSign } from './calls.ts';
import { signerRoles } from './signers.ts';

const group = 'Aanvragen';

const errors = ['notAuthenticated', 'notAllowed', 'linkExpired'] as const;

/**
 * The token from the emailed link, or the id of an invitation from `listWaitingInvitations`. Both open the invitation
 * only if the account has the invited email address.
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
      fundId: z.int(),
      /** Ids of all funds of the contract. Older servers omit it. */
      fundIds: z.optional(z.array(z.int())),
      /** Older servers omit it. */
      productCode: z.optional(z.enum(productCodes)),
      contract: contractToSign,
      /** Whether the signer must first complete their personal information. */
      needsInformation: z.boolean(),
      /** Whether the signer must also answer the questionnaire. */
      needsQuestionnaire: z.boolean(),
    }),
  ),
  errors: [...errors],
});

const waiting = z.object({
  /** Id of the invitation, to use instead of the token from the emailed link. */
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
  /** True if a death is recorded on the contract. The contract then waits until its new contract holder is known. */
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
  // This path is separate from the path of emailed links: after signing, the client refetches this list, but it must
  // not refetch a used link, which no longer works.
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
