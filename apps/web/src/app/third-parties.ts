import { environment } from '../lib/environment.ts';
import { nameRoutes } from '../lib/reporting/early-faults.ts';
import { afterFirstPaint } from '../lib/reporting/first-paint.ts';
import type { AppRouter } from './router.ts';

/** T-02: starts the third-party services of the brand. Nothing is loaded for a brand that does not use them. */
export function serveThirdParties(router: AppRouter): void {
  nameRoutes(() => router.state.matches.at(-1)?.fullPath ?? '');
  if (environment().brand.tagManagerId === null) return;
  afterFirstPaint(async () => {
    const { followPages } = await import('./page-tracking.ts');
    // Tracking must know for every address whether tags may see the page.
    await router.options.context.completeRoutes();
    followPages(router);
  });
}
