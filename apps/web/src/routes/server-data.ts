import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root.ts';

/** Pages that fetch: the cache of the server's data comes with them, so that the sign-in page need not carry it. */
export const serverDataRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'server-data',
  component: lazyRouteComponent(() => import('./ServerData.tsx'), 'ServerData'),
});
