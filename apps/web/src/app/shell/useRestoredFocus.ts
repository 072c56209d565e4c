import { useLayoutEffect, useRef } from 'react';

/** Restores the focus after the loader. The page behind the loader is inert and loses the focus. */
export function useRestoredFocus(isStill: boolean): void {
  const focused = useRef<Element>(null);
  useLayoutEffect(() => {
    if (isStill) {
      focused.current = document.activeElement;
      return;
    }
    const last = focused.current;
    focused.current = null;
    // An element that received the focus meanwhile, such as a new page or a dialog, keeps it.
    if (last instanceof HTMLElement && last.isConnected && document.activeElement === document.body) {
      last.focus({ preventScroll: true });
    }
  }, [isStill]);
}
