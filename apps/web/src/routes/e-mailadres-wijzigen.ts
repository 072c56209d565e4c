import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { paths } from '../lib/internal-urls.ts';
import { accountPages } from './_account-pages.ts';
import { rootRoute } from './_root.ts';

export const changeEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.requestEmailChange,
  staticData: { page: { access: 'open', title: 'E-mailadres wijzigen' } },
  component: lazyRouteComponent(accountPages, 'ChangeEmailPage'),
});
