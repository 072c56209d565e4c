import { useSearch } from '@tanstack/react-router';
import { paths } from '../../../lib/internal-urls.ts';

export const useAdminSearch = () => useSearch({ from: `/server-data${paths.admin}` });
