import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { paths } from '../lib/internal-urls.ts';
import { serverDataRoute } from './_server-data.ts';

export const unpaidContractsRoute = createRoute({
  getParentRoute: () => serverDataRoute,
  path: paths.unpaidContracts,
  staticData: { page: { access: 'signedIn', title: 'Betaling afronden' } },
  component: lazyRouteComponent(() => import('../features/contracts/UnpaidContracts.tsx'), 'UnpaidContracts'),
});
