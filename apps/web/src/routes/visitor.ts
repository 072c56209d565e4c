import type { Role } from '@portaal/domain/sign-in/users/roles';
import { learnSession } from '../features/sign-in/session/session.ts';
import { currentSession, type Session } from '../features/sign-in/session/session-state.ts';
import type { ApiError } from '../lib/http/api-error.ts';
import { paths } from '../lib/internal-urls.ts';
import { useStore } from '../state/store.ts';
import type { PageAccess } from './page-metadata.ts';

const roleOf = (session: Session): Role | null => (session.status === 'signedIn' ? session.user.role : null);

/**
 * Returns whether the session must be known before the page is rendered. Pages that are identical for every visitor
 * do not wait for the session.
 */
function mustKnow(pathname: string, access: PageAccess): boolean {
  if (pathname === paths.maintenance) return false;
  if (access !== 'open' || pathname === paths.home || pathname.startsWith(paths.admin)) return true;
  // Only a user who was signed in here before can be redirected from the sign-in page (G-03).
  return pathname === paths.login && useStore.getState().user !== null;
}

const faultOf = (session: Session): ApiError | undefined =>
  session.status === 'anonymous' ? session.fault : undefined;

let waiting = 0;

/**
 * Returns whether the guards of a loading page are already waiting for the session and will use it as soon as it is
 * known.
 */
export const guardsWait = (): boolean => waiting > 0;

async function waitForSession(): Promise<void> {
  waiting += 1;
  await learnSession().finally(() => {
    waiting -= 1;
  });
}

/**
 * Returns the visitor's role for the guards, or `null` if no user is signed in. Requests the session if it is needed
 * and unknown. Throws the server's error if that request fails, because a failed request does not prove that the user
 * is signed out.
 */
export async function roleFor(pathname: string, access: PageAccess): Promise<Role | null> {
  if (!mustKnow(pathname, access)) return roleOf(currentSession());
  if (currentSession().status === 'unknown' || faultOf(currentSession()) !== undefined)
    await waitForSession();
  const fault = faultOf(currentSession());
  if (fault !== undefined) throw fault;
  return roleOf(currentSession());
}
