import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { paths } from '../lib/internal-urls.ts';
import { serverDataRoute } from './_server-data.ts';

export const adminRoute = createRoute({
  getParentRoute: () => serverDataRoute,
  path: paths.admin,
  staticData: { page: { access: 'admin', title: 'Beheer', withoutSideMenu: true } },
  component: lazyRouteComponent(() => import('./_AdminPage.tsx'), 'AdminPage'),
});
