import type { Role } from '@portaal/domain/users/roles';
import { learnSession } from '../features/session/session.ts';
import { currentSession, type Session } from '../features/session/session-state.ts';
import type { ApiError } from '../lib/http/api-error.ts';
import { paths } from '../lib/internal-urls.ts';
import { useStore } from '../state/store.ts';
import type { PageAccess } from './page-metadata.ts';

const roleOf = (session: Session): Role | null => (session.status === 'signedIn' ? session.user.role : null);

/** Pages that show the same to everybody do not wait for the server to say who is there. */
function mustKnow(pathname: string, access: PageAccess): boolean {
  if (pathname === paths.maintenance) return false;
  if (access !== 'open' || pathname === paths.home || pathname.startsWith(paths.admin)) return true;
  // Only a user who was signed in here before can be on their way past the sign-in page (G-03).
  return pathname === paths.login && useStore.getState().user !== null;
}

const faultOf = (session: Session): ApiError | undefined =>
  session.status === 'anonymous' ? session.fault : undefined;

let waiting = 0;

/** Whether a page that is on its way learns by itself who is signed in, as soon as that is known. */
export const guardsWait = (): boolean => waiting > 0;

async function waitForSession(): Promise<void> {
  waiting += 1;
  await learnSession().finally(() => {
    waiting -= 1;
  });
}

/**
 * The visitor's role as the guards need it; `null` for nobody. Asks the server when that matters and is unknown, and
 * throws what it answers instead: who cannot be recognised now is not signed out.
 */
export async function roleFor(pathname: string, access: PageAccess): Promise<Role | null> {
  if (!mustKnow(pathname, access)) return roleOf(currentSession());
  if (currentSession().status === 'unknown' || faultOf(currentSession()) !== undefined)
    await waitForSession();
  const fault = faultOf(currentSession());
  if (fault !== undefined) throw fault;
  return roleOf(currentSession());
}
