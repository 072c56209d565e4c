import { useRouter } from '@tanstack/react-router';
import { useEffect, useLayoutEffect } from 'react';
import { environment } from '../../lib/environment.ts';
import { usePage } from './usePage.ts';

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
  const title = usePage()?.title;
  // Of the page itself and not when the router says that it is shown: the first time it may have said so before.
  useLayoutEffect(() => {
    const { brand } = environment();
    document.title = title === undefined ? brand.name : `${title} – ${brand.name}`;
  }, [title]);
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        // On the first page the browser itself reads the document from the top.
        if (fromLocation !== undefined && pathChanged) focusHeading();
      }),
    [router],
  );
}
