import * as calls from '@portaal/domain/calls';
import { useEffect } from 'react';
import { request } from '../../lib/http/request.ts';
import { currentSession, setSession, useSession } from './session-state.ts';

/** K-04. */
const POLL_MS = 60_000;
/** `setTimeout` fires at once for a longer wait than this. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

/** A lapsed session returns 401, which the error policy handles (E-01); an unreachable server is tried again. */
async function check(): Promise<void> {
  try {
    const { exp } = await request(calls.sessionHealthCheck, { globalErrors: false });
    const session = currentSession();
    if (session.status === 'signedIn' && session.exp !== exp) setSession({ ...session, exp });
  } catch {
    // The policy has done what is to be done.
  }
}

/** When the session ends, in seconds since 1970; `null` when nobody is signed in. */
export const useExpiry = (): number | null =>
  useSession(({ session }) => (session.status === 'signedIn' ? session.exp : null));

/** S-01: every 60 s, and once when the session should have ended. Stands on every page of who is signed in. */
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
