import { useEffect, useState } from 'react';

const TOUCHES = ['pointerdown', 'keydown', 'focusin', 'input', 'click', 'submit'] as const;

/**
 * Milliseconds of reading after which a visitor counts as active even without interaction, because the browser is
 * idle by then.
 */
const READING_MS = 3_000;

/**
 * Returns true once the visitor interacts with the page or has read for a while. The rest of the flow is not loaded
 * before that.
 */
export function useFirstTouch(): boolean {
  const [isTouched, setTouched] = useState(false);
  useEffect(() => {
    if (isTouched) return;
    const touch = () => setTouched(true);
    const timer = setTimeout(touch, READING_MS);
    for (const name of TOUCHES) window.addEventListener(name, touch, { capture: true, passive: true });
    return () => {
      clearTimeout(timer);
      for (const name of TOUCHES) window.removeEventListener(name, touch, { capture: true });
    };
  }, [isTouched]);
  return isTouched;
}
