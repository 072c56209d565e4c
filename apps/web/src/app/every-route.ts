import type { AnyRouter } from '@tanstack/react-router';
import { everyRoute } from '../routes/routes.ts';

export { headPrintedPages } from './print-head.ts';
export { showStorageNotice } from './storage-notice.ts';

const completed = new WeakSet<AnyRouter>();

/** Puts the routes in place that the application did not start with, once. */
export function completeRoutes(router: AnyRouter): void {
  if (completed.has(router)) return;
  completed.add(router);
  everyRoute();
  router.setRoutes(router.buildRouteTree());
}

/** Fetches the files of the page that is opened before the router asks for them. */
export function expectPage(router: AnyRouter): void {
  completeRoutes(router);
  const [matched] = router.getMatchedRoutes(router.history.location.pathname);
  for (const route of matched) void router.loadRouteChunk(route);
}
