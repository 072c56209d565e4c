import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { paths } from '../lib/internal-urls.ts';
import { emptyOverview } from './_empty-overview.ts';
import { serverDataRoute } from './_server-data.ts';

const ContractsOverview = lazyRouteComponent(
  () => import('../features/contracts/ContractsOverview.tsx'),
  'ContractsOverview',
);

/** The same overview in the words of the older menu. */
export const investmentsRoute = createRoute({
  getParentRoute: () => serverDataRoute,
  path: paths.investments,
  staticData: { page: { access: 'signedIn', title: 'Mijn investeringen' } },
  loader: () => ContractsOverview.preload?.(),
  component: () => <ContractsOverview variant="older" empty={emptyOverview()} />,
});
