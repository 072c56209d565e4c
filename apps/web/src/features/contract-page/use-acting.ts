import { useMatchRoute } from '@tanstack/react-router';
import { paths } from '../../lib/internal-urls.ts';

/** Whether the page is one on which something is done with the contract, and not read of it. */
export function useActing(contractId: string): boolean {
  const matches = useMatchRoute();
  const params = { contractId };
  return (
    matches({ to: paths.contractTopUp, params }) !== false ||
    matches({ to: paths.contractSell, params }) !== false ||
    matches({ to: paths.contractChange, params, fuzzy: true }) !== false
  );
}
