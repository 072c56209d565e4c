import { createRoute } from '@tanstack/react-router';
import { paths } from '../lib/internal-urls.ts';
import { contractPage, contractRoute } from './_contract.ts';

export const contractReturnsRoute = createRoute({
  getParentRoute: () => contractRoute,
  path: paths.contractReturns,
  staticData: { page: { access: 'signedIn', title: 'Rendement', withoutSideMenu: true } },
  component: contractPage('ReturnsPage'),
});
