import { createRoute } from '@tanstack/react-router';
import { paths } from '../lib/internal-urls.ts';
import { NotAvailable } from './_not-available.ts';
import { rootRoute } from './_root.ts';

export const settingsPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.settingsPassword,
  staticData: { page: { access: 'signedIn', title: 'Wachtwoord', withoutSideMenu: true } },
  component: NotAvailable,
});
