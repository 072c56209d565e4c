import type { Role } from '@portaal/domain/sign-in/users/roles';
import { createRootRouteWithContext, redirect } from '@tanstack/react-router';
import { ApiError } from '../lib/http/api-error.ts';
import { paths } from '../lib/internal-urls.ts';
import type { PageAccess } from './page-metadata.ts';
import { roleFor } from './visitor.ts';

interface Visit {
  readonly pathname: string;
  /** Path with query and fragment, as used in the `redirect` parameter. */
  readonly href: string;
  readonly access: PageAccess;
  /** The path in the `redirect` parameter of the sign-in page, which is a path of this site (G-05). */
  readonly returnTo: string | undefined;
  /** The role of the visitor, or `null` if no user is signed in. */
  readonly role: Role | null;
}

/** Returns the URL of the sign-in page that redirects to `returnTo` afterwards (G-04, G-05). */
function loginUrl(returnTo: string): string {
  return `${paths.login}?redirect=${encodeURIComponent(returnTo)}`;
}

/**
 * Returns the path to redirect the visitor to, or `null` to allow the visit. Implements G-01…G-05; no other code
 * does. The server authorizes every call itself (G-06).
 */
function detour({ pathname, href, access, returnTo, role }: Visit): string | null {
  const path = pathname.toLowerCase();
  if (path === paths.maintenance) return null;
  if ((access === 'admin' || path.startsWith(paths.admin)) && role !== 'admin') return paths.investments;
  if (path === paths.login && role !== null) return returnTo ?? paths.home;
  if (access !== 'open' && role === null) return loginUrl(href);
  return null;
}

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
    const elsewhere = detour({ pathname, href, access, returnTo: returnTo, role });
    // The page to which the visitor is redirected, even if it is the sign-in page, shows that the requested page does
    // not exist.
    const state = unknownAddress === undefined ? {} : { unknownAddress };
    if (elsewhere !== null) throw redirect({ href: elsewhere, state, replace: true });
  },
});
