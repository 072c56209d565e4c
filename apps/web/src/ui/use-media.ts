import { useCallback, useSyncExternalStore } from 'react';

/**
 * Returns whether a media query matches, and updates when that changes. Use this hook only when a phone needs a
 * different element; use CSS when the same element only moves.
 */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
