import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { paths } from '../lib/internal-urls.ts';
import { serverDataRoute } from './_server-data.ts';

const SavedOffersPage = lazyRouteComponent(() => import('./_SavedOffersPage.tsx'), 'SavedOffersPage');

export const calculationsRoute = createRoute({
  getParentRoute: () => serverDataRoute,
  path: paths.calculations,
  staticData: { page: { access: 'signedIn', title: 'Mijn berekeningen' } },
  loader: () => SavedOffersPage.preload?.(),
  component: SavedOffersPage,
});
