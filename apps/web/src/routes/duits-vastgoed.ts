import { createRoute } from '@tanstack/react-router';
import { paths } from '../lib/internal-urls.ts';
import { NotAvailable } from './_not-available.ts';
import { rootRoute } from './_root.ts';

export const addGermanRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.addGerman,
  staticData: { page: { access: 'signedIn', title: 'Duits vastgoed' } },
  component: NotAvailable,
});
