import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { paths } from '../lib/internal-urls.ts';
import { rootRoute } from './_root.ts';

export const maintenanceRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.maintenance,
  staticData: { page: { access: 'open', title: 'Wij zijn even bezig', withoutSideMenu: true } },
  component: lazyRouteComponent(() => import('../features/brand/MaintenancePage.tsx'), 'MaintenancePage'),
});
