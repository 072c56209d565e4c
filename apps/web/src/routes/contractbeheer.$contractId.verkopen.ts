import { createRoute } from '@tanstack/react-router';
import { paths } from '../lib/internal-urls.ts';
import { NotAvailable } from './_not-available.ts';
import { rootRoute } from './_root.ts';

export const contractSellRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.contractSell,
  staticData: { page: { access: 'signedIn', title: 'Verkopen', withoutSideMenu: true } },
  component: NotAvailable,
});
