import { createRoute } from '@tanstack/react-router';
import { paths } from '../lib/internal-urls.ts';
import { NotAvailable } from './_not-available.ts';
import { rootRoute } from './_root.ts';

export const calculationsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.calculations,
  staticData: { page: { access: 'signedIn', title: 'Mijn berekeningen' } },
  component: NotAvailable,
});
