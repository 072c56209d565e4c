import { createRoute } from '@tanstack/react-router';
import { paths } from '../lib/internal-urls.ts';
import { NotAvailable } from './_not-available.ts';
import { rootRoute } from './_root.ts';

export const contractChangeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.contractChange,
  staticData: { page: { access: 'signedIn', title: 'Wat wilt u wijzigen?', withoutSideMenu: true } },
  component: NotAvailable,
});
