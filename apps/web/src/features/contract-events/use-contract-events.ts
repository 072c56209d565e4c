import * as calls from '@portaal/domain/calls';
import { type ContractEventGroup, contractEventGroups } from '@portaal/domain/contract-events/calls';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { usePages } from '../../act/use-pages.ts';

const isGroup = (value: unknown): value is ContractEventGroup =>
  contractEventGroups.some((group) => group === value);

/** What the history is narrowed to stands in the address, so that a reload or a link shows the same. */
export function useEventView() {
  const { soort }: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const group = isGroup(soort) ? soort : undefined;
  const narrow = (wanted: string) =>
    navigate({ to: '.', search: wanted === '' ? {} : { soort: wanted }, replace: true, resetScroll: false });
  return { group, narrow };
}

/** newest first, page by page. */
export const useListContractEvents = (contractId: string, group: ContractEventGroup | undefined) =>
  usePages(calls.listContractEvents, {
    size: 25,
    params: { id: contractId },
    filter: group === undefined ? {} : { soort: group },
  });
