import type { AsyncRouteComponent } from '@tanstack/react-router';
import { type ComponentType, createElement, use } from 'react';

/**
 * What is fetched when it is first used, or before. What could not be fetched ahead is asked for again when it is
 * shown; what fails then stays failed until the page is loaded anew, so that no page asks without end.
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

/** A component that is fetched when it is shown, or before with `preload`. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): AsyncRouteComponent<Props> {
  const part = fetchedOnce(load);
  return Object.assign((props: Props) => createElement(use(part.get()), props), { preload: part.ahead });
}
