import { createRoute } from '@tanstack/react-router';
import { paths } from '../lib/internal-urls.ts';
import { NotAvailable } from './_not-available.ts';
import { rootRoute } from './_root.ts';

export const addDutchRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.addDutch,
  staticData: { page: { access: 'signedIn', title: 'Nederlands vastgoed' } },
  component: NotAvailable,
});
