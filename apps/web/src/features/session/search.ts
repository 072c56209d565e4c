import { safeRedirect } from '../../lib/internal-urls.ts';
import { oneOf, searchParams } from '../../lib/search-params.ts';

/** Where to go after signing in (G-05), and why the visitor is here. */
export const loginSearch = searchParams({
  redirect: (wanted) => safeRedirect(wanted) ?? undefined,
  sessie: oneOf(['verlopen']),
});

export type LoginSearch = ReturnType<typeof loginSearch>;
