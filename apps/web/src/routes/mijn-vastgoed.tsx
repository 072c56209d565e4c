import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { paths } from '../lib/internal-urls.ts';
import { emptyOverview } from './_empty-overview.ts';
import { serverDataRoute } from './_server-data.ts';

const ContractsOverview = lazyRouteComponent(
  () => import('../features/contracts/ContractsOverview.tsx'),
  'ContractsOverview',
);

export const realEstateRoute = createRoute({
  getParentRoute: () => serverDataRoute,
  path: paths.realEstate,
  staticData: { page: { access: 'signedIn', title: 'Mijn vastgoed' } },
  loader: () => ContractsOverview.preload?.(),
  component: () => <ContractsOverview empty={emptyOverview()} />,
});
