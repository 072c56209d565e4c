import * as calls from '@portaal/domain/calls';
import type { Call } from '@portaal/domain/http/call';
import { useEffect, useState } from 'react';
import { send } from '../../../lib/http/request.ts';

export type CheckOutcome = 'busy' | 'reachable' | 'unreachable';

/**
 * Makes a call without the error policy. If the database does not respond, this page reports that itself instead of
 * being redirected (E-02).
 */
async function check(
  call: Call,
  signal: AbortSignal,
  report: (outcome: CheckOutcome) => void,
): Promise<void> {
  try {
    await send(call, { signal });
    report('reachable');
  } catch {
    if (!signal.aborted) report('unreachable');
  }
}

export function useChecks(): { readonly api: CheckOutcome; readonly database: CheckOutcome } {
  const [api, setApi] = useState<CheckOutcome>('busy');
  const [database, setDatabase] = useState<CheckOutcome>('busy');
  useEffect(() => {
    const controller = new AbortController();
    void check(calls.getLiveness, controller.signal, setApi);
    void check(calls.getReadiness, controller.signal, setDatabase);
    return () => controller.abort();
  }, []);
  return { api, database };
}
