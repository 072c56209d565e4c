import { environment } from '../lib/environment.ts';
import { nameRoutes } from '../lib/reporting/early-faults.ts';
import { afterFirstPaint } from '../lib/reporting/first-paint.ts';
import type { AppRouter } from './router.ts';

/** T-02: starts the third-party services that the brand uses. Loads nothing for a brand without such services. */
export function serveThirdParties(router: AppRouter): void {
  nameRoutes(() => router.state.matches.at(-1)?.fullPath ?? '');
  if (environment().brand.tagManagerId === null) return;
  afterFirstPaint(async () => {
    const { followPages } = await import('./page-tracking.ts');
    // Tracking must be able to determine for every URL whether tags may run on the page.
    await router.options.context.completeRoutes();
    followPages(router);
  });
}
