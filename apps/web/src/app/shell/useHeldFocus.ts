import { useLayoutEffect, useRef } from 'react';

/** Restores the focus after the loader. The page behind the loader is inert and loses the focus. */
export function useHeldFocus(isStill: boolean): void {
  const held = useRef<Element>(null);
  useLayoutEffect(() => {
    if (isStill) {
      held.current = document.activeElement;
      return;
    }
    const last = held.current;
    held.current = null;
    // An element that received the focus meanwhile, such as a new page or a dialog, keeps it.
    if (last instanceof HTMLElement && last.isConnected && document.activeElement === document.body) {
      last.focus({ preventScroll: true });
    }
  }, [isStill]);
}
