import { useMatchRoute } from '@tanstack/react-router';
import { paths } from '../../lib/internal-urls.ts';

/** Returns whether the page performs an action on the contract, instead of showing a part of it. */
export function useActing(contractId: string): boolean {
  const matches = useMatchRoute();
  const params = { contractId };
  return (
    matches({ to: paths.contractTopUp, params }) !== false ||
    matches({ to: paths.contractSell, params }) !== false ||
    matches({ to: paths.contractChange, params, fuzzy: true }) !== false
  );
}
