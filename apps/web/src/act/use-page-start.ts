import { useEffect, useRef } from 'react';

/**
 * A page within a step begins as a page of its own does: at the top, with the focus on its heading. The first one
 * is the step itself, which begins so already.
 */
export function usePageStart(page: string): void {
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    window.scrollTo({ top: 0, behavior: 'instant' });
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [page]);
}
