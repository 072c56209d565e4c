import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { paths } from '../lib/internal-urls.ts';
import { accountPages } from './_account-pages.ts';
import { rootRoute } from './_root.ts';

export const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.requestPasswordReset,
  staticData: { page: { access: 'open', title: 'Wachtwoord vergeten' } },
  component: lazyRouteComponent(accountPages, 'ForgotPasswordPage'),
});
