import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { paths } from '../lib/internal-urls.ts';
import { serverDataRoute } from './_server-data.ts';

const InvestmentsPage = lazyRouteComponent(() => import('./_ContractsPage.tsx'), 'InvestmentsPage');

export const investmentsRoute = createRoute({
  getParentRoute: () => serverDataRoute,
  path: paths.investments,
  staticData: { page: { access: 'signedIn', title: 'Mijn investeringen' } },
  loader: () => InvestmentsPage.preload?.(),
  component: InvestmentsPage,
});
