import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { paths } from '../lib/internal-urls.ts';
import { serverDataRoute } from './_server-data.ts';

const FundsTablePage = lazyRouteComponent(
  () => import('../features/funds-table/FundsTablePage.tsx'),
  'FundsTablePage',
);

export const fundsRoute = createRoute({
  getParentRoute: () => serverDataRoute,
  path: paths.funds,
  staticData: { page: { access: 'signedIn', title: 'Onze fondsen' } },
  loader: () => FundsTablePage.preload?.(),
  component: FundsTablePage,
});
