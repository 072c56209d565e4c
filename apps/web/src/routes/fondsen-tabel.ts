import { createRoute } from '@tanstack/react-router';
import { paths } from '../lib/internal-urls.ts';
import { NotAvailable } from './_not-available.ts';
import { rootRoute } from './_root.ts';

export const fundsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.funds,
  staticData: { page: { access: 'signedIn', title: 'Onze fondsen' } },
  component: NotAvailable,
});
