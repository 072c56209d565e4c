import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { paths } from '../lib/internal-urls.ts';
import { accountPages } from './_account-pages.ts';
import { rootRoute } from './_root.ts';

export const createAccountRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.requestAccount,
  staticData: { page: { access: 'open', title: 'Account aanmaken' } },
  component: lazyRouteComponent(accountPages, 'CreateAccountPage'),
});
