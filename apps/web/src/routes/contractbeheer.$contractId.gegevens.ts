import { createRoute } from '@tanstack/react-router';
import { paths } from '../lib/internal-urls.ts';
import { contractPage, contractRoute } from './_contract.ts';

export const contractDetailsRoute = createRoute({
  getParentRoute: () => contractRoute,
  path: paths.contractDetails,
  staticData: { page: { access: 'signedIn', title: 'Gegevens', withoutSideMenu: true } },
  component: contractPage('DetailsPage'),
});
