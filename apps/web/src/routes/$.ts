import { createRoute, redirect } from '@tanstack/react-router';
import { paths } from '../lib/internal-urls.ts';
import { rootRoute } from './_root.ts';

/** */
export const unknownPathRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  staticData: { page: { access: 'open', title: 'Onbekende pagina', untracked: true } },
  beforeLoad: () => {
    throw redirect({ to: paths.investments, replace: true });
  },
});
