import * as z from 'zod/mini';
import { outcomeOfStatus, type TrialAnswer } from '../../platform/service-trial.ts';
import { attemptMollie, type MollieAccount, type MollieAnswer } from './mollie-http.ts';

const profile = z.object({
  id: z.string(),
  mode: z.enum(['live', 'test']),
  status: z.enum(['unverified', 'verified', 'blocked']),
});
const methods = z.object({
  _embedded: z.object({
    methods: z.array(z.object({ id: z.string(), status: z.optional(z.nullable(z.string())) })),
  }),
});

const failed = (answer: MollieAnswer | undefined): TrialAnswer => ({
  outcome: answer === undefined ? 'noAnswer' : outcomeOfStatus(answer.status),
});

/**
 * Requests the profile of the key and its payment methods, each once. Compares the profile, because a key of
 * another profile would create payments that the portal rejects. Creates no payment.
 */
export async function tryMollie(account: MollieAccount, profileId: string): Promise<TrialAnswer> {
  const found = await attemptMollie(account, { method: 'GET', path: '/profiles/me' });
  if (found === undefined || found.status >= 300) return failed(found);
  const parsed = z.safeParse(profile, found.body);
  if (!parsed.success) return { outcome: 'unreadable' };
  const { id, mode, status } = parsed.data;
  if (id !== profileId) return { outcome: 'otherProfile', mode };
  // Mollie makes no payments to an unverified profile, but the test mode of such a profile works.
  if (status === 'blocked' || (status === 'unverified' && mode === 'live')) {
    return { outcome: 'notApproved', mode };
  }
  const listed = await attemptMollie(account, { method: 'GET', path: '/methods?sequenceType=oneoff' });
  if (listed === undefined || listed.status >= 300) return { ...failed(listed), mode };
  const offered = z.safeParse(methods, listed.body);
  if (!offered.success) return { outcome: 'unreadable', mode };
  const hasIdeal = offered.data._embedded.methods.some(
    (one) => one.id === 'ideal' && (one.status == null || one.status === 'activated'),
  );
  return { outcome: hasIdeal ? 'ok' : 'notActivated', mode };
}
