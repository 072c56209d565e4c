import { useEffect, useRef } from 'react';

/**
 * Starts a page within a step as a separate page: at the top, with the focus on its heading. The first page is the
 * step itself, which already starts this way.
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
