import * as calls from '@portaal/domain/calls';
import type { CallResponse } from '@portaal/domain/http/call';
import { useEffect, useState } from 'react';
import { send } from '../../lib/http/request.ts';

type Shown = NonNullable<CallResponse<typeof calls.getMaintenance>['data']>;

/** As the server says it; the moments as dates. */
export const datesOf = ({ startsAt, endsAt, ...rest }: Shown) => ({
  ...rest,
  startsAt: new Date(startsAt),
  endsAt: new Date(endsAt),
});

export type ShownMaintenance = ReturnType<typeof datesOf>;

/** It may begin or end while the page is open. */
const TICK_MS = 5_000;

/** What is announced or going on, asked once; what is over is gone by itself. */
export function useMaintenance(): { readonly found: ShownMaintenance | null; readonly now: Date } {
  const [found, setFound] = useState<ShownMaintenance | null>(null);
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const left = new AbortController();
    // Without an answer the page is as it was: nothing to say.
    send(calls.getMaintenance, { signal: left.signal }).then(
      (shown) => setFound(shown && datesOf(shown)),
      () => undefined,
    );
    const timer = setInterval(() => setNow(new Date()), TICK_MS);
    return () => {
      clearInterval(timer);
      left.abort();
    };
  }, []);
  return { found: found && found.endsAt > now ? found : null, now };
}
