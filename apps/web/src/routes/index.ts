import { createRoute, redirect } from '@tanstack/react-router';
import { currentSession } from '../features/session/session-state.ts';
import { paths } from '../lib/internal-urls.ts';
import { rootRoute } from './_root.ts';

/** */
export const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.home,
  staticData: { page: { access: 'open', title: 'Start', untracked: true } },
  beforeLoad: () => {
    const to = currentSession().status === 'signedIn' ? paths.realEstate : paths.login;
    throw redirect({ to, replace: true });
  },
});
