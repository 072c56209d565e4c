import { useLayoutEffect, useRef } from 'react';

/** Restores the focus when the loader disappears. The page behind the loader is inert and therefore loses the focus. */
export function useRestoredFocus(isStill: boolean): void {
  const focused = useRef<Element>(null);
  useLayoutEffect(() => {
    if (isStill) {
      focused.current = document.activeElement;
      return;
    }
    const last = focused.current;
    focused.current = null;
    // If another element received the focus meanwhile, for example in a new page or a dialog, the focus stays there.
    if (last instanceof HTMLElement && last.isConnected && document.activeElement === document.body) {
      last.focus({ preventScroll: true });
    }
  }, [isStill]);
}
