import * as calls from '@portaal/domain/calls';
import type { CallResponse } from '@portaal/domain/http/call';
import { useEffect, useState } from 'react';
import { send } from '../../../lib/http/request.ts';

type MaintenanceResponse = NonNullable<CallResponse<typeof calls.getMaintenance>['data']>;

/** Converts the times in the server's response to `Date` objects. */
export const datesOf = ({ startsAt, endsAt, ...rest }: MaintenanceResponse) => ({
  ...rest,
  startsAt: new Date(startsAt),
  endsAt: new Date(endsAt),
});

export type DisplayedMaintenance = ReturnType<typeof datesOf>;

/** Milliseconds between updates of the current time, because maintenance may begin or end while the page is open. */
const TICK_MS = 5_000;

/** Loads announced or current maintenance once. The notice disappears automatically when the maintenance has ended. */
export function useMaintenance(): { readonly found: DisplayedMaintenance | null; readonly now: Date } {
  const [found, setFound] = useState<DisplayedMaintenance | null>(null);
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const left = new AbortController();
    // If the request fails, no maintenance is shown and the page does not change.
    send(calls.getMaintenance, { signal: left.signal }).then(
      (response) => setFound(response && datesOf(response)),
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
