import { createRoute } from '@tanstack/react-router';
import { paths } from '../lib/internal-urls.ts';
import { NotAvailable } from './_not-available.ts';
import { rootRoute } from './_root.ts';

export const contractHistoryRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.contractHistory,
  staticData: { page: { access: 'signedIn', title: 'Historie', withoutSideMenu: true } },
  component: NotAvailable,
});
