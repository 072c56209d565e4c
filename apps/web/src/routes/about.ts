import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { paths } from '../lib/internal-urls.ts';
import { rootRoute } from './_root.ts';

export const aboutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.about,
  staticData: { page: { access: 'open', title: 'Over ons' } },
  component: lazyRouteComponent(() => import('../features/brand/AboutPage.tsx'), 'AboutPage'),
});
