import { lazy, useState } from 'react';

type Part = typeof import('./SessionParts.tsx').Part;

let loaded: Part | null = null;

const load = async () => {
  loaded = (await import('./SessionParts.tsx')).Part;
  return { default: loaded };
};

/** Fetches the parts while the server is asked whether who was here still is. */
export const expectSession = (): void => void load().catch(() => undefined);

const Late = lazy(load);

/**
 * A part that everybody who is signed in loads, and a visitor need not know of. It is drawn at once when it is there:
 * React's `lazy` shows nothing first even then, and what comes in after that waits a third of a second.
 */
export function SessionPart(props: Parameters<Part>[0]) {
  const [Shown] = useState(() => loaded ?? Late);
  return <Shown {...props} />;
}
