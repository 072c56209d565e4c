import { createRoute, createRouter, type RouterHistory, redirect } from '@tanstack/react-router';
import {
  annuityBuildRoute,
  annuityPayoutRoute,
  homeRoute,
  investAmountRoute,
  loginRoute,
} from '../routes/first-routes.ts';
import { rootRoute } from '../routes/root.ts';
import { serverDataRoute } from '../routes/server-data.ts';
import { AppShell } from './shell/AppShell.tsx';
import { ErrorPage } from './shell/ErrorPage.tsx';
import { PendingPage } from './shell/PendingPage.tsx';

type EveryRoute = ReturnType<typeof import('../routes/routes.ts').everyRoute>;

/** Loads all other routes after the first page, because most visitors open only that page at first. */
export const loadEveryRoute = () => import('./every-route.ts');

/**
 * Returns the pages that a user may open first, each prerendered (`prerender.tsx`). `isVisible` returns whether any
 * page has been shown yet.
 */
const firstRoutes = (isVisible: () => boolean) =>
  rootRoute.addChildren([
    homeRoute,
    loginRoute,
    serverDataRoute.addChildren([investAmountRoute, annuityBuildRoute, annuityPayoutRoute]),
    createRoute({
      getParentRoute: () => rootRoute,
      path: '$',
      staticData: { page: { access: 'open', title: 'Pagina', untracked: true } },
      beforeLoad: async ({ context, location: { href, state } }) => {
        try {
          await context.completeRoutes();
        } catch (error) {
          // A page loaded from an older version refers to files that no longer exist. Reloading the page fetches the
          // current files.
          if (isVisible()) throw redirect({ href, reloadDocument: true });
          throw error;
        }
        throw redirect({ href, state, replace: true });
      },
    }),
  ]);

/**
 * Parses a query string as plain text. URLs of this site never contain JSON: `?van=2026-01-01` and
 * `?redirect=%2Fmijn-vastgoed`.
 */
const parseSearch = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search));
function stringifySearch(search: Record<string, unknown>): string {
  const present = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(present.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}

/** Creates the router. Tests pass `history`; otherwise the browser's own history is used. */
export function createAppRouter(history?: RouterHistory) {
  const routeTree = firstRoutes(() => router.state.resolvedLocation !== undefined);
  const completeRoutes = async (): Promise<void> => (await loadEveryRoute()).completeRoutes(router);
  const router = createRouter({
    // This cast types links and navigations with every path, although most routes are added later.
    routeTree: routeTree as unknown as EveryRoute,
    context: { completeRoutes },
    ...(history === undefined ? {} : { history }),
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    scrollRestoration: true,
    InnerWrap: AppShell,
    defaultErrorComponent: ErrorPage,
    defaultPendingComponent: PendingPage,
    defaultPendingMs: 300,
  });
  return router;
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
