import { createRoute } from '@tanstack/react-router';
import { paths } from '../lib/internal-urls.ts';
import { NotAvailable } from './_not-available.ts';
import { rootRoute } from './_root.ts';

export const settingsRelationsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.settingsRelations,
  staticData: { page: { access: 'signedIn', title: 'Overige relaties', withoutSideMenu: true } },
  component: NotAvailable,
});
