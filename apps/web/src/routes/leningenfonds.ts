import { createRoute } from '@tanstack/react-router';
import { paths } from '../lib/internal-urls.ts';
import { NotAvailable } from './_not-available.ts';
import { rootRoute } from './_root.ts';

export const addLoanFundRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.addLoanFund,
  staticData: { page: { access: 'signedIn', title: 'Leningenfonds' } },
  component: NotAvailable,
});
