import { createRoute } from '@tanstack/react-router';
import { paths } from '../lib/internal-urls.ts';
import { NotAvailable } from './_not-available.ts';
import { rootRoute } from './_root.ts';

export const contractReturnsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.contractReturns,
  staticData: { page: { access: 'signedIn', title: 'Rendement', withoutSideMenu: true } },
  component: NotAvailable,
});
