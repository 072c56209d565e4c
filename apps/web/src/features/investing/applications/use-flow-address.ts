import type { flows, InvestmentFlowName } from '@portaal/domain/brand/flows';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { paths } from '../../../lib/internal-urls.ts';
import { type Place, placeNamed } from './places.ts';

/** Path of an application: of a flow, or of the funds of an offer. */
export type FlowPath = (typeof flows)[InvestmentFlowName]['path'] | typeof paths.application;

interface GoOptions {
  readonly replace?: boolean;
  /** Id of the contract, once the contract is created. */
  readonly contract?: string;
}

/**
 * Returns the page and step of a flow from the URL, so that the back button moves one page and a reload stays on the
 * page.
 */
export function useFlowAddress(to: FlowPath) {
  const navigate = useNavigate();
  const search = useSearch({ from: '/server-data/investment' });
  return {
    wanted: placeNamed(search),
    goTo: ({ page, step }: Place, { replace = false, contract }: GoOptions = {}): Promise<void> => {
      const { fonds, offerte } = search;
      const place = {
        ...(fonds && { fonds }),
        ...(offerte && { offerte }),
        pagina: page,
        ...(step && { stap: step }),
        ...(contract && { contract }),
      };
      return navigate({ to, search: place, replace });
    },
  };
}
