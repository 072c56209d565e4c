import { createRoute } from '@tanstack/react-router';
import { paths } from '../lib/internal-urls.ts';
import { NotAvailable } from './_not-available.ts';
import { rootRoute } from './_root.ts';

export const adminRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.admin,
  staticData: { page: { access: 'admin', title: 'Beheer', withoutSideMenu: true } },
  component: NotAvailable,
});
