import { useEffect, useEffectEvent, useState } from 'react';

/** So long a page that leaves takes at most; after that the user stopped it, and may press again. */
const LEAVES_WITHIN = 15_000;

/** Going to the page of a provider: busy, with what was pressed, until this page is gone. */
export function useLeaving<Pressed extends string>(onBack: () => void) {
  const [leaving, setLeaving] = useState<Pressed | null>(null);

  useEffect(() => {
    if (leaving === null) return;
    const timer = setTimeout(() => setLeaving(null), LEAVES_WITHIN);
    return () => clearTimeout(timer);
  }, [leaving]);

  // The back button brings back the page as it was left: busy, and with what was so then.
  const comeBack = useEffectEvent(({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    setLeaving(null);
    onBack();
  });
  useEffect(() => {
    const listener = (event: PageTransitionEvent) => comeBack(event);
    window.addEventListener('pageshow', listener);
    return () => window.removeEventListener('pageshow', listener);
  }, []);

  return {
    leaving,
    leave: (pressed: Pressed, address: string): void => {
      setLeaving(pressed);
      window.location.assign(address);
    },
  };
}
