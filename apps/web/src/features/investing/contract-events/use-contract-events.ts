import * as calls from '@portaal/domain/calls';
import type { ContractEventGroup } from '@portaal/domain/investing/contract-events/groups';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { usePages } from '../../../act/use-pages.ts';
import { paths } from '../../../lib/internal-urls.ts';
import { contractEventSearch } from './search.ts';

/** Returns the filter of the history from the URL, so that a reload or a link shows the same events, and its setter. */
export function useEventView() {
  const { soort } = useSearch({ from: `/server-data/contract${paths.contractHistory}` });
  const navigate = useNavigate();
  const narrow = (filter: string) =>
    navigate({ to: '.', search: contractEventSearch({ soort: filter }), replace: true, resetScroll: false });
  return { group: soort, narrow };
}

/** loads the events, newest first, page by page. */
export const useListContractEvents = (contractId: string, group: ContractEventGroup | undefined) =>
  usePages(calls.listContractEvents, {
    size: 25,
    params: { id: contractId },
    filter: group === undefined ? {} : { soort: group },
  });
