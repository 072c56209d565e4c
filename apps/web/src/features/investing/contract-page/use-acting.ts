import { useMatchRoute } from '@tanstack/react-router';
import { paths } from '../../../lib/internal-urls.ts';

/** Returns whether the current page is an action on the contract, for example a top-up, and not one of the tabs. */
export function useActing(contractId: string): boolean {
  const matches = useMatchRoute();
  const params = { contractId };
  return (
    matches({ to: paths.contractTopUp, params }) !== false ||
    matches({ to: paths.contractSell, params }) !== false ||
    matches({ to: paths.contractChange, params, fuzzy: true }) !== false
  );
}
