import type { AnyRouter } from '@tanstack/react-router';
import { everyRoute } from '../routes/routes.ts';
import { notify } from '../state/notifications.ts';

export function showStorageNotice(): void {
  notify(
    'Uw gegevens worden niet bewaard',
    'Uw browser kan niet bewaren wat u invult. U kunt gewoon verder. Sluit dit venster pas als u klaar bent.',
  );
}

export { headPrintedPages } from './print-head.ts';

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
