import { createRoute } from '@tanstack/react-router';
import { paths } from '../lib/internal-urls.ts';
import { NotAvailable } from './_not-available.ts';
import { rootRoute } from './_root.ts';

export const createAccountRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.createAccount,
  staticData: { page: { access: 'open', title: 'Account aanmaken' } },
  component: NotAvailable,
});
