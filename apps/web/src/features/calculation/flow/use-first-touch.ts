import { useEffect, useState } from 'react';

const TOUCHES = ['pointerdown', 'keydown', 'focusin', 'input', 'click', 'submit'] as const;

/** A visitor who only reads gets it too, after their browser has become quiet. */
const READING_MS = 3_000;

/** True once the visitor does something on the page, or has read for a while: what is needed from then on waits for it. */
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
