import { useEffect, useRef } from 'react';

/**
 * Starts each page within a step like a separate page: scrolled to the top, with the focus on its heading. The first
 * page is skipped, because the step itself already starts this way.
 */
export function usePageStart(page: string): void {
  const lastPage = useRef(page);
  useEffect(() => {
    if (lastPage.current === page) return;
    lastPage.current = page;
    window.scrollTo({ top: 0, behavior: 'instant' });
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [page]);
}
