import { useEffect, useEffectEvent, useState } from 'react';

/** Milliseconds after which the navigation has probably failed, so that the user can press the button again. */
const LEAVES_WITHIN = 15_000;

/** Navigates to the page of a provider and keeps the pressed button busy until this page is unloaded. */
export function useLeaving<Pressed extends string>(onBack: () => void) {
  const [leaving, setLeaving] = useState<Pressed | null>(null);

  useEffect(() => {
    if (leaving === null) return;
    const timer = setTimeout(() => setLeaving(null), LEAVES_WITHIN);
    return () => clearTimeout(timer);
  }, [leaving]);

  // The back button restores the page as the user left it: busy and with outdated data.
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
