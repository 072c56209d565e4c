import * as calls from '@portaal/domain/calls';
import { queryClient } from '../../../lib/http/query-client.ts';
import { send } from '../../../lib/http/request.ts';
import { paths } from '../../../lib/internal-urls.ts';
import { deleteToken, leave } from './session.ts';
import { currentSession } from './session-state.ts';

/**
 * S-02: signs out. Throws if the server could not be reached. The user is then still signed in, and the page must
 * report the failure.
 */
export async function signOut(): Promise<void> {
  // After sign-out the server would reject pending requests, and the page would report an expired session.
  await queryClient.cancelQueries();
  const session = currentSession();
  // An employee who impersonates a customer also ends their own session (S-05).
  const isImpersonating = session.status === 'signedIn' && session.user.impersonation;
  const query = isImpersonating ? ({ all: 'true' } as const) : {};
  const outcomes = await Promise.allSettled([send(calls.logout, { query }), deleteToken()]);
  const failure = outcomes.find(({ status }) => status === 'rejected');
  if (failure?.status === 'rejected' && outcomes.every(({ status }) => status === 'rejected')) {
    // The page stays open, so the cancelled requests are repeated.
    void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.data === undefined });
    throw failure.reason;
  }
  leave(paths.login);
}
