import { createRoute } from '@tanstack/react-router';
import { LoginPage } from '../features/session/LoginPage.tsx';
import { paths } from '../lib/internal-urls.ts';
import { rootRoute } from './_root.ts';

/** The one page that is not split off: it is the first thing most visitors see. */
export const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.login,
  staticData: { page: { access: 'open', title: 'Inloggen' } },
  // Its notice names the page a user was sent here from; without that it is as good a page to sign in on.
  beforeLoad: ({ context, search }) =>
    'redirect' in search ? context.completeRoutes().catch(() => undefined) : undefined,
  component: LoginPage,
});
