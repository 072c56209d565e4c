import type { Role } from '@portaal/domain/users/roles';
import { paths } from '../lib/internal-urls.ts';
import type { PageAccess } from './page-metadata.ts';

export interface Visit {
  readonly pathname: string;
  /** Path with query and fragment, as it goes into `redirect`. */
  readonly href: string;
  readonly access: PageAccess;
  /** The page of this site that the address of the sign-in page names (G-05). */
  readonly wanted: string | undefined;
  /** `null`: nobody is signed in. */
  readonly role: Role | null;
}

/** The address of the sign-in page that leads back to `wanted` afterwards (G-04, G-05). */
function loginUrl(wanted: string): string {
  return `${paths.login}?redirect=${encodeURIComponent(wanted)}`;
}

/**
 * Where the visitor goes instead: G-01…G-05, the only place. `null` lets them through. The server guards every call
 * itself (G-06).
 */
export function detour({ pathname, href, access, wanted, role }: Visit): string | null {
  const path = pathname.toLowerCase();
  if (path === paths.maintenance) return null;
  if ((access === 'admin' || path.startsWith(paths.admin)) && role !== 'admin') return paths.investments;
  if (path === paths.login && role !== null) return wanted ?? paths.home;
  if (access !== 'open' && role === null) return loginUrl(href);
  return null;
}
