import type { AsyncRouteComponent } from '@tanstack/react-router';
import { type ComponentType, createElement, use } from 'react';

/**
 * Fetches a value once, on first use or as a preload. A failed preload is fetched again when the value is needed. A
 * failure at that point remains until the page is reloaded, so that no page retries endlessly.
 */
export function fetchedOnce<T>(load: () => Promise<T>) {
  let fetched: Promise<T> | undefined;
  const get = (): Promise<T> => {
    fetched ??= load();
    return fetched;
  };
  const ahead = async (): Promise<void> => {
    try {
      await get();
    } catch {
      fetched = undefined;
    }
  };
  return { get, ahead };
}

/** Returns a component whose code is fetched when it is shown, or earlier through `preload`. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): AsyncRouteComponent<Props> {
  const part = fetchedOnce(load);
  return Object.assign((props: Props) => createElement(use(part.get()), props), { preload: part.ahead });
}
