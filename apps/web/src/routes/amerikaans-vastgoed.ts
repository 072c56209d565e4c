import { createRoute } from '@tanstack/react-router';
import { paths } from '../lib/internal-urls.ts';
import { NotAvailable } from './_not-available.ts';
import { rootRoute } from './_root.ts';

export const addAmericanRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.addAmerican,
  staticData: { page: { access: 'signedIn', title: 'Amerikaans vastgoed' } },
  component: NotAvailable,
});
