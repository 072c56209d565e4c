import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { environment } from '../../lib/environment.ts';

/**
 * To the heading of the new page, so that a screen reader reads it and the keyboard starts there. A page that opens
 * with what must be corrected has taken the focus to that already.
 */
function focusHeading(): void {
  const main = document.querySelector<HTMLElement>('main');
  if (main?.querySelector('[role="alert"]:focus')) return;
  const target = main?.querySelector<HTMLElement>('h1[tabindex]') ?? main;
  target?.focus({ preventScroll: true });
}

/** What happens once a page is shown: its title and the focus. */
export function usePageArrival(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        const page = router.state.matches.at(-1)?.staticData.page;
        const { brand } = environment();
        document.title = page === undefined ? brand.name : `${page.title} – ${brand.name}`;
        if (fromLocation !== undefined && !pathChanged) return;
        // On the first page the browser itself reads the document from the top.
        if (fromLocation !== undefined) focusHeading();
      }),
    [router],
  );
}
