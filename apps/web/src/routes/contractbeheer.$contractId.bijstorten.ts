import { createRoute } from '@tanstack/react-router';
import { paths } from '../lib/internal-urls.ts';
import { contractPage, contractRoute } from './_contract.ts';

export const contractTopUpRoute = createRoute({
  getParentRoute: () => contractRoute,
  path: paths.contractTopUp,
  staticData: { page: { access: 'signedIn', title: 'Bijstorten', withoutSideMenu: true } },
  component: contractPage('TopUpPage'),
});
