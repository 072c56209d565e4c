import { lazyRouteComponent } from '@tanstack/react-router';

/** What a path shows until its own page is built. */
export const NotAvailable = lazyRouteComponent(
  () => import('../features/not-available/NotAvailable.tsx'),
  'NotAvailable',
);
