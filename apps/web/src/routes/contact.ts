import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { paths } from '../lib/internal-urls.ts';
import { rootRoute } from './_root.ts';

export const contactRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.contact,
  staticData: { page: { access: 'open', title: 'Contact' } },
  component: lazyRouteComponent(() => import('../features/brand/ContactPage.tsx'), 'ContactPage'),
});
