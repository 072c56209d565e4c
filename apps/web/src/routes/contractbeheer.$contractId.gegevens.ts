import { createRoute } from '@tanstack/react-router';
import { paths } from '../lib/internal-urls.ts';
import { NotAvailable } from './_not-available.ts';
import { rootRoute } from './_root.ts';

export const contractDetailsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.contractDetails,
  staticData: { page: { access: 'signedIn', title: 'Gegevens', withoutSideMenu: true } },
  component: NotAvailable,
});
