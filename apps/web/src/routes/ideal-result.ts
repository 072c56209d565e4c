import { createRoute } from '@tanstack/react-router';
import { paths } from '../lib/internal-urls.ts';
import { NotAvailable } from './_not-available.ts';
import { rootRoute } from './_root.ts';

export const paymentResultRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.paymentResult,
  staticData: { page: { access: 'signedIn', title: 'Uw betaling' } },
  component: NotAvailable,
});
