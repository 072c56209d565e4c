import { safeRedirect } from '../../../lib/internal-urls.ts';
import { oneOf, searchParams } from '../../../lib/search-params.ts';

/** Page to open after signing in (G-05), and the reason for the redirect to the sign-in page. */
export const loginSearch = searchParams({
  redirect: (target) => safeRedirect(target) ?? undefined,
  sessie: oneOf(['verlopen']),
});

export type LoginSearch = ReturnType<typeof loginSearch>;
