import { searchParams, text } from '../../lib/search-params.ts';

/** Where the visitor wanted to go, when the server led them here. */
export const maintenanceSearch = searchParams({ redirect: text });
