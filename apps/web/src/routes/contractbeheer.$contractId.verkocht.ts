import { createRoute } from '@tanstack/react-router';
import { paths } from '../lib/internal-urls.ts';
import { contractPage, contractRoute } from './_contract.ts';

export const contractSoldRoute = createRoute({
  getParentRoute: () => contractRoute,
  path: paths.contractSold,
  staticData: { page: { access: 'signedIn', title: 'Verkocht', withoutSideMenu: true } },
  component: contractPage('SoldPage'),
});
