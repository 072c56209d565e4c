import * as z from 'zod/mini';
import { defineCall } from '../../http/call.ts';
import { page } from '../../http/paging.ts';
import { queuePage } from '../../http/queue-page.ts';
import { envelope, seenDigest, uuid } from '../../http/schema.ts';
import { correctionReason } from '../../http/stored-reason.ts';
import { twoFaToken } from '../../http/two-fa-token.ts';

const group = 'Beheer';
const changes = ['/api/admin'] as const;
const employees = ['notAuthenticated', 'notAllowed', 'secondFactorRequired'] as const;
const ofRequest = z.strictObject({ id: uuid });

/** Status of an approval request. `lapsed`: the data changed, or the requester is no longer authorised. */
export const approvalStatuses = [
  'waiting',
  'executed',
  'rejected',
  'withdrawn',
  'lapsed',
  'expired',
] as const;

/**
 * An action requested by one employee that a second employee must approve, stored as a request snapshot (decision
 * 0056).
 */
const approval = z.object({
  id: z.string(),
  title: z.string(),
  lines: z.array(
    z.object({ label: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) }),
  ),
  /** The reason in the requester's own words. */
  reason: z.nullable(z.string()),
  askedBy: z.string(),
  askedAt: z.string(),
  expiresAt: z.string(),
  /** For a provider with one employee: the time from which the request is executed without a second employee. */
  aloneFrom: z.nullable(z.string()),
  status: z.enum(approvalStatuses),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(z.string()),
  /** Why the request was rejected or lapsed. */
  decision: z.nullable(z.string()),
  own: z.boolean(),
  /** Whether the viewer's roles allow them to approve the request; always false for their own requests. */
  mayApprove: z.boolean(),
  /** Digest of all ledger entries the request would book. */
  seen: z.string(),
});
export type Approval = z.infer<typeof approval>;

export const listApprovals = defineCall({
  method: 'GET',
  path: '/api/admin/approvals',
  access: 'admin',
  group,
  summary:
    'Wat op een tweede medewerker wacht, het oudste eerst, of waarover is beslist, het nieuwste eerst. Alleen wat u vroeg, mag vragen of mag goedkeuren; een auditor ziet alles.',
  query: queuePage,
  status: 200,
  response: envelope(page(approval)),
  errors: [...employees],
});

export const approveRequest = defineCall({
  method: 'POST',
  path: '/api/admin/approvals/{id}/approve',
  access: 'admin',
  group,
  stepUp: 'approveRequest',
  changes,
  summary:
    'Keurt goed wat een collega vroeg, en voert het uit zoals het is bevroren. Vraagt een twoFaToken voor approveRequest van dit verzoek.',
  params: ofRequest,
  body: z.strictObject({ seen: seenDigest, twoFaToken }),
  status: 204,
  errors: [
    ...employees,
    'notFound',
    'ownRequest',
    'approvalDecided',
    'approvalExpired',
    'approvalLapsed',
    'changedMeanwhile',
    'monthInProgress',
    'notVerified',
    'stepUpRequired',
    'verificationFailed',
  ],
});

export const rejectRequest = defineCall({
  method: 'POST',
  path: '/api/admin/approvals/{id}/reject',
  access: 'admin',
  group,
  changes,
  summary: 'Wijst af wat een collega vroeg, met een reden die de collega leest.',
  params: ofRequest,
  body: z.strictObject({ reason: correctionReason }),
  status: 204,
  errors: [...employees, 'notFound', 'ownRequest', 'approvalDecided'],
});

export const withdrawRequest = defineCall({
  method: 'POST',
  path: '/api/admin/approvals/{id}/withdraw',
  access: 'admin',
  group,
  changes,
  summary: 'Trekt in wat de medewerker zelf vroeg.',
  params: ofRequest,
  status: 204,
  errors: [...employees, 'notFound', 'notOwnRequest', 'approvalDecided'],
});
