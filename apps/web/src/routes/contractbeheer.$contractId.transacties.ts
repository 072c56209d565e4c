import { createRoute } from '@tanstack/react-router';
import { paths } from '../lib/internal-urls.ts';
import { contractPage, contractRoute } from './_contract.ts';

export const contractTransactionsRoute = createRoute({
  getParentRoute: () => contractRoute,
  path: paths.contractTransactions,
  staticData: { page: { access: 'signedIn', title: 'Transacties', withoutSideMenu: true } },
  component: contractPage('TransactionsPage'),
});
