import { useEffect, useEffectEvent } from 'react';
import { type DraftParts, fetchPlace } from './pages.ts';
import type { Place } from './places.ts';

/** Milliseconds to wait in browsers without `requestIdleCallback`. */
const SOON = 1_000;

/** Loads the code of the next page or step once the current one is shown and the browser is idle. */
export function useFetchedAhead(next: Place | undefined, parts: DraftParts): void {
  const place = next && `${next.page} ${next.step ?? ''}`;
  const fetch = useEffectEvent(() => {
    if (next) void fetchPlace(next, parts);
  });
  useEffect(() => {
    if (place === undefined) return;
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(fetch, SOON);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(() => fetch());
    return () => cancelIdleCallback(handle);
  }, [place]);
}
