import { environment } from '../lib/environment.ts';
import { nameRoutes } from '../lib/reporting/early-faults.ts';
import { afterFirstPaint } from '../lib/reporting/first-paint.ts';
import type { AppRouter } from './router.ts';

/** T-02: what goes to others, per brand; nothing of it is loaded for a brand that does not use it. */
export function serveThirdParties(router: AppRouter): void {
  nameRoutes(() => router.state.matches.at(-1)?.fullPath ?? '');
  if (environment().brand.tagManagerId === null) return;
  afterFirstPaint(async () => {
    const { followPages } = await import('./page-tracking.ts');
    // It must know of every address whether a tag may see the page.
    await router.options.context.completeRoutes();
    followPages(router);
  });
}
