import { createRootRouteWithContext, redirect } from '@tanstack/react-router';
import { ApiError } from '../lib/http/api-error.ts';
import { paths } from '../lib/internal-urls.ts';
import { detour } from './guard.ts';
import { roleFor } from './visitor.ts';

export interface RouterContext {
  /** Adds the routes that were not part of the first script. Rejects if they cannot be fetched. */
  readonly completeRoutes: () => Promise<void>;
}

const isUnavailable = (error: unknown): boolean => error instanceof ApiError && error.status === 503;

/** Applies G-01…G-05 to every navigation, to any page. */
export const rootRoute = createRootRouteWithContext<RouterContext>()({
  beforeLoad: async ({ location, matches }) => {
    const page = matches.at(-1);
    const access = page?.staticData.page?.access ?? 'open';
    const { pathname, href } = location;
    const { unknownAddress } = location.state;
    const role = await roleFor(pathname, access).catch((error: unknown) => {
      if (!isUnavailable(error)) throw error;
      throw redirect({ to: paths.maintenance, state: { unavailableAt: href }, replace: true });
    });
    const returnTo = page?.routeId === paths.login ? page.search.redirect : undefined;
    const elsewhere = detour({ pathname, href, access, wanted: returnTo, role });
    // The page to which the visitor is redirected, even if it is the sign-in page, shows that the requested page does
    // not exist.
    const state = unknownAddress === undefined ? {} : { unknownAddress };
    if (elsewhere !== null) throw redirect({ href: elsewhere, state, replace: true });
  },
});
