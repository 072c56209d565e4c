import * as calls from '@portaal/domain/calls';
import { useEffect, useState } from 'react';
import { ApiError } from '../../lib/http/api-error.ts';
import { request } from '../../lib/http/request.ts';
import { currentSession, setSession } from './session-state.ts';
import { notifyOtherTabs } from './session-tabs.ts';
import { useExpiry } from './session-watch.ts';

/** Seconds before its end at which the user is warned. */
const WARNED_BEFORE = 120;
/** `setTimeout` fires at once for a longer wait than this. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

/** In seconds since 1970. */
interface End {
  readonly exp: number;
  /** When the session ends whatever is done. */
  readonly limit: number;
}

const secondsUntil = (moment: number): number => Math.ceil(moment - Date.now() / 1000);

/** When the session really ends: use since the last poll has moved it. `null` when it is over or cannot be asked. */
async function askEnd(): Promise<End | null> {
  try {
    const { exp, limit } = await request(calls.sessionHealthCheck, { globalErrors: false });
    const session = currentSession();
    if (session.status === 'signedIn' && session.exp !== exp) setSession({ ...session, exp });
    return { exp, limit };
  } catch (error) {
    // A rejection has been dealt with (E-01); of a server that is out of reach nothing is known.
    return error instanceof ApiError ? null : { exp: Number.NaN, limit: Number.POSITIVE_INFINITY };
  }
}

/** Counts as use, and notifies the other tabs. Throws when the server did not hear it. */
export async function stayAwake(): Promise<void> {
  await request(calls.getMe, { globalErrors: false });
  await askEnd();
  notifyOtherTabs('signedIn');
}

/** The end of the session during its last two minutes, counting down; `null` before that and after it was moved. */
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
      // What the server could not say stands as it was known.
      const known = Number.isNaN(found.exp) ? { ...found, exp } : found;
      setSecondsLeft(secondsUntil(known.exp));
      if (secondsUntil(known.exp) <= WARNED_BEFORE) setEnd(known);
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
    // By the clock, not by counting: a laptop that slept has missed ticks.
    const tick = setInterval(() => setSecondsLeft(Math.max(0, secondsUntil(exp))), 1000);
    // A second later, since its end is given in whole seconds: then the server rejects it, and E-01 follows.
    const over = setTimeout(() => void askEnd(), exp * 1000 + 1000 - Date.now());
    return () => {
      clearInterval(tick);
      clearTimeout(over);
    };
  }, [isNear, exp]);

  return isNear ? { secondsLeft, isFinal: end.exp >= end.limit } : null;
}
