import { useRouter } from '@tanstack/react-router';
import { useEffect, useLayoutEffect } from 'react';
import { environment } from '../../lib/environment.ts';
import { usePage } from './usePage.ts';

/**
 * Moves the focus to the heading of the new page, so that a screen reader reads it and keyboard navigation starts
 * there. A page that opens with problems to correct has already focused those.
 */
function focusHeading(): void {
  const main = document.querySelector<HTMLElement>('main');
  if (main?.querySelector('[role="alert"]:focus')) return;
  const target = main?.querySelector<HTMLElement>('h1[tabindex]') ?? main;
  target?.focus({ preventScroll: true });
}

/** Sets the document title and the focus once a page is shown. */
export function usePageArrival(): void {
  const router = useRouter();
  const title = usePage()?.title;
  // Depends on the page itself and not on the router's event, which may precede the first subscription.
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
