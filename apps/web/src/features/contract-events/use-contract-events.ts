import * as calls from '@portaal/domain/calls';
import { type ContractEventGroup, contractEventGroups } from '@portaal/domain/contract-events/calls';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { request } from '../../lib/http/request.ts';

/** A screen or two; one more tells whether there are more. */
const PAGE = 25;

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

/** newest first, page by page. The key begins as that of every call, so that a change of the contract reaches it. */
export function useContractEvents(contractId: string, group: ContractEventGroup | undefined) {
  const params = { id: contractId };
  const filter = group === undefined ? {} : { soort: group };
  const query = useInfiniteQuery({
    queryKey: [calls.listContractEvents.path, params, filter, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      request(calls.listContractEvents, {
        params,
        query: { ...filter, limit: `${PAGE + 1}`, ...(pageParam === null ? {} : { after: pageParam }) },
        globalErrors: false,
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.length > PAGE ? page[PAGE - 1]?.id : undefined),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { ...query, events: query.data?.pages.flatMap((page) => page.slice(0, PAGE)) };
}
