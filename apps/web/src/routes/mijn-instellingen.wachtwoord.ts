import { createRoute } from '@tanstack/react-router';
import { paths } from '../lib/internal-urls.ts';
import { settingsPage, settingsRoute } from './_settings.ts';

export const settingsPasswordRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: paths.settingsPassword,
  staticData: { page: { access: 'signedIn', title: 'Wachtwoord', withoutSideMenu: true } },
  component: settingsPage('SecurityPage'),
});
