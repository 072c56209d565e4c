import { createRoute } from '@tanstack/react-router';
import { paths } from '../lib/internal-urls.ts';
import { NotAvailable } from './_not-available.ts';
import { rootRoute } from './_root.ts';

export const productPaymentResultRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.productPaymentResult,
  staticData: { page: { access: 'signedIn', title: 'Uw betaling' } },
  component: NotAvailable,
});
