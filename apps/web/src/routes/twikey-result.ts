import { createRoute } from '@tanstack/react-router';
import { paths } from '../lib/internal-urls.ts';
import { NotAvailable } from './_not-available.ts';
import { rootRoute } from './_root.ts';

export const mandateResultRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.mandateResult,
  staticData: { page: { access: 'signedIn', title: 'Uw machtiging' } },
  component: NotAvailable,
});
