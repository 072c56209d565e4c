import { createRoute } from '@tanstack/react-router';
import { paths } from '../lib/internal-urls.ts';
import { settingsPage, settingsRoute } from './_settings.ts';

export const settingsRelationsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: paths.settingsRelations,
  staticData: { page: { access: 'signedIn', title: 'Overige relaties', withoutSideMenu: true } },
  component: settingsPage('RelationsPage'),
});
