import { lazy, useState } from 'react';

type Part = typeof import('./SessionParts.tsx').Part;

let loaded: Part | null = null;

const load = async () => {
  loaded = (await import('./SessionParts.tsx')).Part;
  return { default: loaded };
};

/** Fetches these components while the server checks whether the previous user is still signed in. */
export const expectSession = (): void => void load().catch(() => undefined);

const Late = lazy(load);

/**
 * Renders a component that only signed-in users load. It renders immediately once loaded: React's `lazy` renders
 * nothing at first even for a loaded module, and delays the content by a third of a second.
 */
export function SessionPart(props: Parameters<Part>[0]) {
  const [CurrentPart] = useState(() => loaded ?? Late);
  return <CurrentPart {...props} />;
}
