import * as calls from '@portaal/domain/calls';
import type { User } from '@portaal/domain/sign-in/users/calls';
import { ApiError } from '../../../lib/http/api-error.ts';
import { applyErrorPolicy } from '../../../lib/http/error-policy.ts';
import { send } from '../../../lib/http/request.ts';
import { paths } from '../../../lib/internal-urls.ts';
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
    // The session may end between the two requests. Then no user is signed in, which is not an error (S-03).
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

/**
 * Loads the signed-in user from the server. Never throws and never causes a 401. Simultaneous calls share one
 * request.
 */
export function learnSession(): Promise<void> {
  asking ??= ask().finally(() => {
    asking = null;
  });
  return asking;
}

/** Stores the session after a successful sign-in. */
export function startSession(user: User, exp: number): void {
  setSession({ status: 'signedIn', user, exp });
  notifyOtherTabs('signedIn');
}

export const deleteToken = () =>
  send(calls.deleteCookie, {
    body: { cookieName: 'token', isHttpOnly: true, raw: false, sameSite: 'strict' },
  });

/** Clears all user data from this browser. Every module that stores user data subscribes to the session state. */
function forgetEverything(hasLapsed = false): void {
  setSession({ status: 'ended', hasLapsed });
}

/** Clears the user data and loads a new page, so that no data remains in memory. */
export function leave(destination: string, hasLapsed = false): void {
  forgetEverything(hasLapsed);
  notifyOtherTabs(hasLapsed ? 'lapsed' : 'signedOut');
  location.replace(destination);
}

let lapsing = false;

/** Records that the page itself reports the end of the session, so that a rejected call does not redirect the user. */
export const sayEndHere = (): void => {
  lapsing = true;
};

/** S-03, E-01: handles a response that the session has ended. `returnTo` is the page to open after signing in again. */
export async function endLapsedSession(returnTo: string | null): Promise<void> {
  if (lapsing) return;
  lapsing = true;
  forgetEverything(true);
  // The session has already ended, so the result of these calls does not matter.
  await Promise.allSettled([send(calls.logout, { query: { all: 'true', lapsed: 'true' } }), deleteToken()]);
  leave(lapsedLogin(returnTo), true);
}

function lapsedLogin(returnTo: string | null): string {
  const query = new URLSearchParams({
    ...(returnTo === null ? {} : { redirect: returnTo }),
    sessie: 'verlopen',
  });
  return `${paths.login}?${query}`;
}

/**
 * Leaves the page because the session ended in another tab. `lapsed` contains the page to return to after an expired
 * session; null means that the user signed out.
 */
export function leaveWithOtherTab(lapsed: { readonly returnTo: string | null } | null): void {
  if (currentSession().status !== 'signedIn') return;
  forgetEverything(lapsed !== null);
  location.replace(lapsed === null ? paths.login : lapsedLogin(lapsed.returnTo));
}
