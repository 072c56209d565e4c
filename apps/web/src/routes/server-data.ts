import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root.ts';

/**
 * The parent route of pages that fetch data. It provides the query cache, so that the sign-in page does not load that
 * cache.
 */
export const serverDataRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'server-data',
  component: lazyRouteComponent(() => import('./ServerData.tsx'), 'ServerData'),
});
