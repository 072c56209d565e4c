import * as calls from '@portaal/domain/calls';
import type { User } from '@portaal/domain/users/calls';
import { ApiError } from '../../lib/http/api-error.ts';
import { applyErrorPolicy } from '../../lib/http/error-policy.ts';
import { send } from '../../lib/http/request.ts';
import { paths } from '../../lib/internal-urls.ts';
import { expiryOf } from './session-hint.ts';
import { currentSession, setSession } from './session-state.ts';
import { notifyOtherTabs } from './session-tabs.ts';

async function ask(): Promise<void> {
  try {
    const token = await send(calls.getCookie, { query: { cookieName: 'token' } });
    const exp = token === null ? null : expiryOf(token);
    if (exp !== null) {
      setSession({ status: 'signedIn', user: await send(calls.getMe), exp });
      return;
    }
  } catch (error) {
    // The session may end between the two questions; that is an outcome, not an error (S-03).
    if (!(error instanceof ApiError && error.status === 401)) {
      const fault = error instanceof ApiError ? { fault: error } : {};
      setSession({ status: 'anonymous', unreachable: true, ...fault });
      applyErrorPolicy(error, false);
      return;
    }
  }
  setSession({ status: 'anonymous', unreachable: false });
}

let asking: Promise<void> | null = null;

/** Learns who is signed in. Never throws and never causes a 401; asking twice at the same time asks once. */
export function learnSession(): Promise<void> {
  asking ??= ask().finally(() => {
    asking = null;
  });
  return asking;
}

/** After the server accepted the sign-in. */
export function startSession(user: User, exp: number): void {
  setSession({ status: 'signedIn', user, exp });
  notifyOtherTabs('signedIn');
}

export const deleteToken = () =>
  send(calls.deleteCookie, {
    body: { cookieName: 'token', isHttpOnly: true, raw: false, sameSite: 'strict' },
  });

/** Everything of the person leaves this browser; who keeps something listens to the session. */
function forgetEverything(hasLapsed = false): void {
  setSession({ status: 'ended', hasLapsed });
}

/** A fresh page: nothing of the person stays in memory either. */
export function leave(destination: string, hasLapsed = false): void {
  forgetEverything(hasLapsed);
  notifyOtherTabs(hasLapsed ? 'lapsed' : 'signedOut');
  location.replace(destination);
}

let lapsing = false;

/** The page says itself that the session is over: no response of the server leads away from it. */
export const sayEndHere = (): void => {
  lapsing = true;
};

/** S-03, E-01: the server says the session is over. `wanted` is the page to return to after signing in again. */
export async function endLapsedSession(wanted: string | null): Promise<void> {
  if (lapsing) return;
  lapsing = true;
  forgetEverything(true);
  // The session is gone already: whether these arrive changes nothing for this page.
  await Promise.allSettled([send(calls.logout, { query: { all: 'true', lapsed: 'true' } }), deleteToken()]);
  leave(lapsedLogin(wanted), true);
}

function lapsedLogin(wanted: string | null): string {
  const query = new URLSearchParams({ ...(wanted === null ? {} : { redirect: wanted }), sessie: 'verlopen' });
  return `${paths.login}?${query}`;
}

/**
 * The session ended in another tab: this page must not go on showing what it shows. `lapsed`: not by the user, with the
 * page to return to after signing in again; null: they signed out.
 */
export function leaveWithOtherTab(lapsed: { readonly wanted: string | null } | null): void {
  if (currentSession().status !== 'signedIn') return;
  forgetEverything(lapsed !== null);
  location.replace(lapsed === null ? paths.login : lapsedLogin(lapsed.wanted));
}
