import { searchParams, text } from '../../lib/search-params.ts';

/** Page the visitor requested when the server redirected them here. */
export const maintenanceSearch = searchParams({ redirect: text });
