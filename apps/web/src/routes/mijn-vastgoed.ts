import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { paths } from '../lib/internal-urls.ts';
import { serverDataRoute } from './_server-data.ts';

const RealEstatePage = lazyRouteComponent(() => import('./_ContractsPage.tsx'), 'RealEstatePage');

export const realEstateRoute = createRoute({
  getParentRoute: () => serverDataRoute,
  path: paths.realEstate,
  staticData: { page: { access: 'signedIn', title: 'Mijn vastgoed' } },
  loader: () => RealEstatePage.preload?.(),
  component: RealEstatePage,
});
