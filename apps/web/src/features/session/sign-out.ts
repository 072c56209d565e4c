import * as calls from '@portaal/domain/calls';
import { queryClient } from '../../lib/http/query-client.ts';
import { send } from '../../lib/http/request.ts';
import { paths } from '../../lib/internal-urls.ts';
import { deleteToken, leave } from './session.ts';
import { currentSession } from './session-state.ts';

/** S-02. Throws when the server could not be reached at all: then nobody is signed out, and the page must say so. */
export async function signOut(): Promise<void> {
  // What is still being asked would be rejected once nobody is signed in, and say that the session lapsed.
  await queryClient.cancelQueries();
  const session = currentSession();
  // An impersonating employee ends their own session with it (S-05).
  const isImpersonating = session.status === 'signedIn' && session.user.impersonation;
  const query = isImpersonating ? ({ all: 'true' } as const) : {};
  const outcomes = await Promise.allSettled([send(calls.logout, { query }), deleteToken()]);
  const failure = outcomes.find(({ status }) => status === 'rejected');
  if (failure?.status === 'rejected' && outcomes.every(({ status }) => status === 'rejected')) {
    // The page stays, and asks again what it was asking.
    void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.data === undefined });
    throw failure.reason;
  }
  leave(paths.login);
}
