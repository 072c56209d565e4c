import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { paths } from '../lib/internal-urls.ts';
import { accountPages } from './_account-pages.ts';
import { rootRoute } from './_root.ts';

export const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.resetPassword,
  staticData: { page: { access: 'open', title: 'Nieuw wachtwoord kiezen' } },
  component: lazyRouteComponent(accountPages, 'ResetPasswordPage'),
});
