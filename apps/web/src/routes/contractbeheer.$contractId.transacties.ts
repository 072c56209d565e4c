import { createRoute } from '@tanstack/react-router';
import { paths } from '../lib/internal-urls.ts';
import { NotAvailable } from './_not-available.ts';
import { rootRoute } from './_root.ts';

export const contractTransactionsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.contractTransactions,
  staticData: { page: { access: 'signedIn', title: 'Transacties', withoutSideMenu: true } },
  component: NotAvailable,
});
