import { searchParams, text } from '../../../lib/search-params.ts';

/** The page that the visitor requested when they were redirected to the maintenance page. */
export const maintenanceSearch = searchParams({ redirect: text });
