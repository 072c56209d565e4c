import { useEffect, useEffectEvent } from 'react';
import { type DraftParts, fetchPlace } from './pages.ts';
import type { Place } from './places.ts';

/** Browsers without a word for being idle wait this long (ms). */
const SOON = 1_000;

/** Fetches what the place needs that comes after this one, once this one is there and nothing else is to be done. */
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
    const asked = requestIdleCallback(() => fetch());
    return () => cancelIdleCallback(asked);
  }, [place]);
}
