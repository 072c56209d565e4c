import { createRoute } from '@tanstack/react-router';
import { paths } from '../lib/internal-urls.ts';
import { NotAvailable } from './_not-available.ts';
import { rootRoute } from './_root.ts';

export const contractTopUpRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.contractTopUp,
  staticData: { page: { access: 'signedIn', title: 'Bijstorten', withoutSideMenu: true } },
  component: NotAvailable,
});
