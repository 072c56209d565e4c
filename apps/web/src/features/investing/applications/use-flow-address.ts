import { flows, type InvestmentFlowName } from '@portaal/domain/brand/flows';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type Place, placeNamed } from './places.ts';

interface GoOptions {
  readonly replace?: boolean;
  /** Id of the contract, once the contract is created. */
  readonly contract?: string;
}

/**
 * Returns the page and step of a flow from the URL, so that the back button moves one page and a reload stays on the
 * page.
 */
export function useFlowAddress(flow: InvestmentFlowName) {
  const navigate = useNavigate();
  const search = useSearch({ from: '/server-data/investment' });
  return {
    wanted: placeNamed(search),
    fonds: search.fonds,
    goTo: ({ page, step }: Place, { replace = false, contract }: GoOptions = {}): Promise<void> => {
      const { fonds } = search;
      const place = {
        ...(fonds && { fonds }),
        pagina: page,
        ...(step && { stap: step }),
        ...(contract && { contract }),
      };
      return navigate({ to: flows[flow].path, search: place, replace });
    },
  };
}
