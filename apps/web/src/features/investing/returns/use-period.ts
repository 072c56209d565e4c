import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Period } from '../../../entities/contract/periods.ts';
import { paths } from '../../../lib/internal-urls.ts';

/** Returns the period in the URL, and the function that changes it. */
export function usePeriod(): { period: Period; choose: (period: Period) => void } {
  const { van, tot } = useSearch({ from: `/server-data/contract${paths.contractReturns}` });
  const navigate = useNavigate();
  return {
    period: { ...(van ? { van } : {}), ...(tot ? { tot } : {}) },
    choose: (search) => void navigate({ to: '.', search, replace: true, resetScroll: false }),
  };
}
