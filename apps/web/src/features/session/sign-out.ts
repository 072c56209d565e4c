import * as calls from '@portaal/domain/calls';
import { send } from '../../lib/http/request.ts';
import { paths } from '../../lib/internal-urls.ts';
import { deleteToken, leave } from './session.ts';
import { currentSession } from './session-state.ts';

/** S-02. Throws when the server could not be reached at all: then nobody is signed out, and the page must say so. */
export async function signOut(): Promise<void> {
  const session = currentSession();
  // An impersonating employee ends their own session with it (S-05).
  const isImpersonating = session.status === 'signedIn' && session.user.impersonation;
  const query = isImpersonating ? ({ all: 'true' } as const) : {};
  const outcomes = await Promise.allSettled([send(calls.logout, { query }), deleteToken()]);
  const failure = outcomes.find(({ status }) => status === 'rejected');
  if (failure?.status === 'rejected' && outcomes.every(({ status }) => status === 'rejected'))
    throw failure.reason;
  leave(paths.login);
}
