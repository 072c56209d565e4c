import { useCallback, useSyncExternalStore } from 'react';

/**
 * Returns whether a media query matches, kept up to date. Use it when a phone needs a different element, rather than
 * the same element elsewhere.
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
