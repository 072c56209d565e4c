import * as calls from '@portaal/domain/calls';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../lib/http/api-error.ts';
import { request } from '../../../lib/http/request.ts';
import { currentSession, setSession } from './session-state.ts';
import { notifyOtherTabs } from './session-tabs.ts';
import { useExpiry } from './session-watch.ts';

/** Seconds before the end of the session at which the user is warned. */
const WARNED_BEFORE = 120;
/** Maximum delay in milliseconds; `setTimeout` fires at once for a longer delay. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

/** End of the session; times in seconds since 1970. */
interface End {
  readonly exp: number;
  /** Absolute end of the session, which activity does not extend. */
  readonly limit: number;
}

const secondsUntil = (moment: number): number => Math.ceil(moment - Date.now() / 1000);

/**
 * Loads the actual end of the session, because activity since the last check has extended the session. Returns null
 * if the server rejects the call, and NaN as `exp` if the server cannot be reached.
 */
async function askEnd(): Promise<End | null> {
  try {
    const { exp, limit } = await request(calls.sessionHealthCheck, { globalErrors: false });
    const session = currentSession();
    if (session.status === 'signedIn' && session.exp !== exp) setSession({ ...session, exp });
    return { exp, limit };
  } catch (error) {
    // The error policy has handled a rejection (E-01). If the server cannot be reached, the end is unknown.
    return error instanceof ApiError ? null : { exp: Number.NaN, limit: Number.POSITIVE_INFINITY };
  }
}

/**
 * Extends the session with a call to the server, and notifies the other tabs. Throws if the call did not reach the
 * server.
 */
export async function stayAwake(): Promise<void> {
  await request(calls.getMe, { globalErrors: false });
  await askEnd();
  notifyOtherTabs('signedIn');
}

/** Returns the countdown during the last two minutes of the session; `null` before that and after an extension. */
export function useSessionEnd(): { readonly secondsLeft: number; readonly isFinal: boolean } | null {
  const exp = useExpiry();
  const [end, setEnd] = useState<End | null>(null);
  const [secondsLeft, setSecondsLeft] = useState(0);
  const isNear = end !== null && end.exp === exp;

  useEffect(() => {
    if (exp === null) return;
    let isCurrent = true;
    const warn = async () => {
      const found = await askEnd();
      if (!isCurrent || found === null) return;
      // If the server could not be reached, the last known end of the session is used.
      const session = Number.isNaN(found.exp) ? { ...found, exp } : found;
      setSecondsLeft(secondsUntil(session.exp));
      if (secondsUntil(session.exp) <= WARNED_BEFORE) setEnd(session);
    };
    const wait = Math.min(Math.max(0, (exp - WARNED_BEFORE) * 1000 - Date.now()), LONGEST_WAIT_MS);
    const timer = setTimeout(() => void warn(), wait);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [exp]);

  useEffect(() => {
    if (!isNear || exp === null) return;
    // Computed from the clock instead of counting ticks, because a laptop in sleep mode misses ticks.
    const tick = setInterval(() => setSecondsLeft(Math.max(0, secondsUntil(exp))), 1000);
    // Checks one second after the end, because the end is in whole seconds. The server then rejects the call, and
    // E-01 applies.
    const over = setTimeout(() => void askEnd(), exp * 1000 + 1000 - Date.now());
    return () => {
      clearInterval(tick);
      clearTimeout(over);
    };
  }, [isNear, exp]);

  return isNear ? { secondsLeft, isFinal: end.exp >= end.limit } : null;
}
