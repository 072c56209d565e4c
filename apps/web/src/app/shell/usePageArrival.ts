import { useRouter } from '@tanstack/react-router';
import { useEffect, useLayoutEffect } from 'react';
import { environment } from '../../lib/environment.ts';
import { usePage } from './usePage.ts';

/**
 * Moves the focus to the heading of the new page, so that a screen reader announces it and keyboard navigation starts
 * there. Does nothing if the page opened with problems to correct and has already focused those.
 */
function focusHeading(): void {
  const main = document.querySelector<HTMLElement>('main');
  if (main?.querySelector('[role="alert"]:focus')) return;
  const target = main?.querySelector<HTMLElement>('h1[tabindex]') ?? main;
  target?.focus({ preventScroll: true });
}

/** Sets the document title and moves the focus once a page is shown. */
export function usePageArrival(): void {
  const router = useRouter();
  const title = usePage()?.title;
  // Depends on the title instead of the router's event, which may fire before this component subscribes.
  useLayoutEffect(() => {
    const { brand } = environment();
    document.title = title === undefined ? brand.name : `${title} – ${brand.name}`;
  }, [title]);
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        // After the first page load, screen readers start at the top of the document without help.
        if (fromLocation !== undefined && pathChanged) focusHeading();
      }),
    [router],
  );
}
