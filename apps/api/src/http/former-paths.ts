/**
 * Returns the current path and query of a call that had another path in the previous release, and every other path
 * unchanged. A page that an employee opened before an update still calls the former path.
 */
export const currentPath = (url: string): string =>
  url
    .replace(/^\/api\/admin\/rollovers(?=[/?]|$)/, '/api/admin/dealing-runs')
    .replace(/^(\/api\/admin\/contracts\/[^/?]+)\/hold(?=\?|$)/, '$1/block');
