import { useLayoutEffect, useRef } from 'react';

/** While the page stands still behind the loader it cannot hold the focus; afterwards it has it where it was. */
export function useHeldFocus(isStill: boolean): void {
  const held = useRef<Element>(null);
  useLayoutEffect(() => {
    if (isStill) {
      held.current = document.activeElement;
      return;
    }
    const last = held.current;
    held.current = null;
    // The user who took the focus meanwhile, such as a new page or a dialog, keeps it.
    if (last instanceof HTMLElement && last.isConnected && document.activeElement === document.body) {
      last.focus({ preventScroll: true });
    }
  }, [isStill]);
}
