import * as z from 'zod/mini';
import { defineCall } from '../../http/call.ts';
import { page, pageQuery } from '../../http/paging.ts';
import { envelope, uuid } from '../../http/schema.ts';
import { twoFaToken } from '../../http/two-fa-token.ts';
import { CLAIM_DAYS } from '../../sign-in/claims/calls.ts';

/**
 * Kinds of waves in their usual order, each with its Dutch name and the maximum number of people it invites.
 */
export const waveKinds = {
  employees: { text: 'Medewerkers die ook belegger zijn', most: 1_000 },
  fifty: { text: '50 beleggers', most: 50 },
  fiveHundred: { text: '500 beleggers', most: 500 },
  rest: { text: 'Alle andere beleggers', most: 100_000 },
} as const;
export type WaveKind = keyof typeof waveKinds;
const waveKind = z.enum(['employees', 'fifty', 'fiveHundred', 'rest']);

/** Maximum number of letters in one printed file. */
export const LETTERS_AT_ONCE = 200;

const group = 'Beheer';
const changes = ['/api/admin/invitation-waves'] as const;
const common = ['notAuthenticated', 'notAllowed', 'secondFactorRequired'] as const;

const wave = z.object({
  id: z.string(),
  kind: waveKind,
  startedBy: z.string(),
  startedAt: z.string(),
  /** Number of people in the wave by channel, and the progress of their invitations. */
  byMail: z.int(),
  byLetter: z.int(),
  sent: z.int(),
  toPrint: z.int(),
  opened: z.int(),
  claimed: z.int(),
  expired: z.int(),
  withdrawn: z.int(),
});
export type InvitationWave = z.infer<typeof wave>;

const candidates = z.object({
  kind: waveKind,
  byMail: z.int(),
  byLetter: z.int(),
  /** Digest of the people, sent with the request. The wave invites exactly these people. */
  digest: z.string(),
});

export const listInvitationWaves = defineCall({
  method: 'GET',
  path: '/api/admin/invitation-waves',
  access: 'admin',
  group,
  summary: 'De golven van uitnodigingen met hun stand, en wie een volgende golf zou uitnodigen.',
  status: 200,
  response: envelope(
    z.object({
      waves: z.array(wave),
      next: z.array(candidates),
      /** Number of people without an account number, birth date or address: they cannot be invited yet. */
      incomplete: z.int(),
    }),
  ),
  errors: [...common],
});

export const inviteInvestors = defineCall({
  method: 'PUT',
  path: '/api/admin/invitation-wave-requests/{key}',
  access: 'admin',
  group,
  stepUp: 'inviteInvestors',
  changes,
  summary: `Nodigt de beleggers van een golf uit om hun account te openen, nadat een collega dat goedkeurt. Een uitnodiging werkt één keer en ${CLAIM_DAYS} dagen. Vraagt een twoFaToken voor inviteInvestors van deze sleutel.`,
  params: z.strictObject({ key: uuid }),
  body: z.strictObject({
    kind: waveKind,
    byMail: z.int(),
    byLetter: z.int(),
    digest: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Vraag de golf opnieuw op.')),
    twoFaToken,
  }),
  status: 204,
  errors: [...common, 'stepUpRequired', 'changedMeanwhile', 'notFound', 'notOpen'],
});

const invitation = z.object({
  id: z.string(),
  name: z.string(),
  channel: z.enum(['mail', 'letter']),
  status: z.enum(['waiting', 'sent', 'opened', 'claimed', 'expired', 'withdrawn']),
  sentAt: z.nullable(z.string()),
  expiresAt: z.nullable(z.string()),
});
export type AccountInvitation = z.infer<typeof invitation>;

export const listAccountInvitations = defineCall({
  method: 'GET',
  path: '/api/admin/invitation-waves/{id}/invitations',
  access: 'admin',
  group,
  summary: 'De uitnodigingen van een golf met hun stand.',
  params: z.strictObject({ id: uuid }),
  query: pageQuery,
  status: 200,
  response: envelope(page(invitation)),
  errors: [...common, 'notFound'],
});

/** Uses POST, because printing creates new codes. */
export const printInvitationLetters = defineCall({
  method: 'POST',
  path: '/api/admin/invitation-waves/{id}/letters',
  access: 'admin',
  group,
  changes,
  summary: `De brieven van een golf die nog niet zijn afgedrukt, als PDF, hoogstens ${LETTERS_AT_ONCE} tegelijk. De codes staan alleen in dit bestand.`,
  params: z.strictObject({ id: uuid }),
  status: 200,
  file: 'application/pdf',
  errors: [...common, 'notFound', 'notOpen'],
});

const ofInvitation = z.strictObject({ id: uuid });

export const resendAccountInvitation = defineCall({
  method: 'POST',
  path: '/api/admin/account-invitations/{id}/resend',
  access: 'admin',
  group,
  stepUp: 'inviteInvestors',
  changes,
  summary:
    'Stuurt een uitnodiging opnieuw, of zet de brief klaar om opnieuw af te drukken, nadat een collega dat goedkeurt; de vorige werkt dan niet meer. Vraagt een twoFaToken voor inviteInvestors van deze uitnodiging.',
  params: ofInvitation,
  body: z.strictObject({ twoFaToken }),
  status: 204,
  errors: [...common, 'stepUpRequired', 'notFound', 'notOpen'],
});

export const withdrawAccountInvitation = defineCall({
  method: 'POST',
  path: '/api/admin/account-invitations/{id}/withdraw',
  access: 'admin',
  group,
  changes,
  summary: 'Trekt een uitnodiging in; de link of code werkt direct niet meer.',
  params: ofInvitation,
  status: 204,
  errors: [...common, 'notFound'],
});
