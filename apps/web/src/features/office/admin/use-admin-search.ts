import { useSearch } from '@tanstack/react-router';
import { paths } from '../../../lib/internal-urls.ts';
import { isAdminSection } from './admin-sections.ts';
import type { AdminSearch } from './search.ts';

/** Returns the search parameters of the admin area. An unknown section counts as absent. */
export function useAdminSearch(): AdminSearch {
  const search = useSearch({ from: `/server-data${paths.admin}` });
  const { deel, ...others } = search;
  return deel === undefined || isAdminSection(deel) ? search : others;
}
