import { createRoute } from '@tanstack/react-router';
import { paths } from '../lib/internal-urls.ts';
import { contractPage, contractRoute } from './_contract.ts';

export const contractSellRoute = createRoute({
  getParentRoute: () => contractRoute,
  path: paths.contractSell,
  staticData: { page: { access: 'signedIn', title: 'Verkopen', withoutSideMenu: true } },
  component: contractPage('SellPage'),
});
