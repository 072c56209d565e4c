import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { environment } from '../lib/environment.ts';
import { paths } from '../lib/internal-urls.ts';
import { rootRoute } from './_root.ts';

/** in production this is a path like any unknown one. */
export const selfTestRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.selfTest,
  staticData: { page: { access: 'open', title: 'Zelftest', untracked: true } },
  beforeLoad: () => {
    if (environment().production) throw redirect({ to: paths.investments, replace: true });
  },
  component: lazyRouteComponent(() => import('../features/self-test/SelfTestPage.tsx'), 'SelfTestPage'),
});
