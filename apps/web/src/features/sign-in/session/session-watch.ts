import * as calls from '@portaal/domain/calls';
import { useEffect } from 'react';
import { request } from '../../../lib/http/request.ts';
import { currentSession, setSession, useSession } from './session-state.ts';

/** K-04: milliseconds between two checks of the session. */
const POLL_MS = 60_000;
/** Maximum delay in milliseconds; `setTimeout` fires at once for a longer delay. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

/**
 * Checks the session. For an expired session the server returns 401, which the error policy handles (E-01). If the
 * server cannot be reached, the next check tries again.
 */
async function check(): Promise<void> {
  try {
    const { exp } = await request(calls.sessionHealthCheck, { globalErrors: false });
    const session = currentSession();
    if (session.status === 'signedIn' && session.exp !== exp) setSession({ ...session, exp });
  } catch {
    // The error policy has already handled this error.
  }
}

/** Returns the end of the session in seconds since 1970; `null` without a signed-in user. */
export const useExpiry = (): number | null =>
  useSession(({ session }) => (session.status === 'signedIn' ? session.exp : null));

/** S-01: checks the session every 60 s, and once at its expected end. Used on every page of a signed-in user. */
export function useSessionWatch(): void {
  const exp = useExpiry();
  const isSignedIn = exp !== null;
  useEffect(() => {
    if (!isSignedIn) return;
    const poll = setInterval(() => void check(), POLL_MS);
    return () => clearInterval(poll);
  }, [isSignedIn]);
  useEffect(() => {
    const wait = exp === null ? 0 : exp * 1000 - Date.now();
    if (wait <= 0 || wait >= LONGEST_WAIT_MS) return;
    const atExpiry = setTimeout(() => void check(), wait);
    return () => clearTimeout(atExpiry);
  }, [exp]);
}
