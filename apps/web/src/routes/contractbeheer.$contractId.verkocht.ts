import { createRoute } from '@tanstack/react-router';
import { paths } from '../lib/internal-urls.ts';
import { NotAvailable } from './_not-available.ts';
import { rootRoute } from './_root.ts';

export const contractSoldRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.contractSold,
  staticData: { page: { access: 'signedIn', title: 'Verkocht', withoutSideMenu: true } },
  component: NotAvailable,
});
