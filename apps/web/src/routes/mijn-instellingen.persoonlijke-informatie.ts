import { createRoute } from '@tanstack/react-router';
import { paths } from '../lib/internal-urls.ts';
import { settingsPage, settingsRoute } from './_settings.ts';

export const settingsPersonalRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: paths.settingsPersonal,
  staticData: { page: { access: 'signedIn', title: 'Persoonlijke informatie', withoutSideMenu: true } },
  component: settingsPage('PersonalInformationPage'),
});
