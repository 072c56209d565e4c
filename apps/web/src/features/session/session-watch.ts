import { calls } from '@portaal/contract';
import { request } from '../../lib/http/request.ts';
import { currentSession, setSession } from './session-state.ts';

/** K-04. */
const POLL_MS = 60_000;
/** `setTimeout` fires at once for a longer wait than this. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

let poll: ReturnType<typeof setInterval> | undefined;
let atExpiry: ReturnType<typeof setTimeout> | undefined;

/** A lapsed session answers 401, which the error policy handles (E-01); an unreachable server is tried again. */
async function check(): Promise<void> {
  try {
    const { exp } = await request(calls.sessionHealthCheck, { globalErrors: false });
    const session = currentSession();
    if (session.status !== 'signedIn' || session.exp === exp) return;
    setSession({ ...session, exp });
    waitForExpiry(exp);
  } catch {
    // The policy has done what is to be done.
  }
}

function waitForExpiry(exp: number): void {
  clearTimeout(atExpiry);
  const wait = exp * 1000 - Date.now();
  if (wait > 0 && wait < LONGEST_WAIT_MS) atExpiry = setTimeout(() => void check(), wait);
}

/** S-01: every 60 s, and once when the session should have ended. */
export function watchSession(exp: number): void {
  stopWatchingSession();
  poll = setInterval(() => void check(), POLL_MS);
  waitForExpiry(exp);
}

export function stopWatchingSession(): void {
  clearInterval(poll);
  clearTimeout(atExpiry);
}
