import type { Role } from '@portaal/domain/sign-in/users/roles';
import { paths } from '../lib/internal-urls.ts';
import type { PageAccess } from './page-metadata.ts';

export interface Visit {
  readonly pathname: string;
  /** Path with query and fragment, as used in the `redirect` parameter. */
  readonly href: string;
  readonly access: PageAccess;
  /** The path in the `redirect` parameter of the sign-in page, which is a path of this site (G-05). */
  readonly wanted: string | undefined;
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
export function detour({ pathname, href, access, wanted, role }: Visit): string | null {
  const path = pathname.toLowerCase();
  if (path === paths.maintenance) return null;
  if ((access === 'admin' || path.startsWith(paths.admin)) && role !== 'admin') return paths.investments;
  if (path === paths.login && role !== null) return wanted ?? paths.home;
  if (access !== 'open' && role === null) return loginUrl(href);
  return null;
}
