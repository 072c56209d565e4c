import type { AnyRouter } from '@tanstack/react-router';
import { everyRoute } from '../routes/routes.ts';

export { headPrintedPages } from './print-head.ts';
export { showStorageNotice } from './storage-notice.ts';

const completed = new WeakSet<AnyRouter>();

/** Adds the routes that were not part of the first script. Does nothing on a second call. */
export function completeRoutes(router: AnyRouter): void {
  if (completed.has(router)) return;
  completed.add(router);
  everyRoute();
  router.setRoutes(router.buildRouteTree());
}

/** Starts fetching the files of the opened page before the router requests them. */
export function expectPage(router: AnyRouter): void {
  completeRoutes(router);
  const [matched] = router.getMatchedRoutes(router.history.location.pathname);
  for (const route of matched) void router.loadRouteChunk(route);
}
