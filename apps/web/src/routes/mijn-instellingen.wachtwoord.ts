import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { paths } from '../lib/internal-urls.ts';
import { serverDataRoute } from './_server-data.ts';

export const settingsPasswordRoute = createRoute({
  getParentRoute: () => serverDataRoute,
  path: paths.settingsPassword,
  staticData: { page: { access: 'signedIn', title: 'Wachtwoord', withoutSideMenu: true } },
  component: lazyRouteComponent(() => import('./_SecurityPage.tsx'), 'SecurityPage'),
});
