import { createRoute } from '@tanstack/react-router';
import { paths } from '../lib/internal-urls.ts';
import { contractPage, contractRoute } from './_contract.ts';

export const contractHistoryRoute = createRoute({
  getParentRoute: () => contractRoute,
  path: paths.contractHistory,
  staticData: { page: { access: 'signedIn', title: 'Historie', withoutSideMenu: true } },
  component: contractPage('HistoryPage'),
});
