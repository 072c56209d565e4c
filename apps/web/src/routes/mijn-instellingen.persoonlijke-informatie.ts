import { createRoute } from '@tanstack/react-router';
import { paths } from '../lib/internal-urls.ts';
import { NotAvailable } from './_not-available.ts';
import { rootRoute } from './_root.ts';

export const settingsPersonalRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.settingsPersonal,
  staticData: { page: { access: 'signedIn', title: 'Persoonlijke informatie', withoutSideMenu: true } },
  component: NotAvailable,
});
