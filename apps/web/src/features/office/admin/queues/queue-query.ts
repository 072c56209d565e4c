import type * as calls from '@portaal/domain/calls';
import type { CallQueryInput } from '@portaal/domain/http/call';
import type { QueueStatus } from '@portaal/domain/http/queue-page';
import { useNavigate } from '@tanstack/react-router';
import { type ItemOf, usePages } from '../../../../act/use-pages.ts';
import { useAdminSearch } from '../use-admin-search.ts';

/** Returns the selected status of the queue from the URL, so that a reload shows the same list, and its setter. */
function useQueueStatus() {
  const { deel, stand } = useAdminSearch();
  const navigate = useNavigate();
  const status: QueueStatus = stand === 'afgehandeld' ? 'closed' : 'open';
  const choose = (choice: string) =>
    void navigate({
      to: '.',
      search: { deel, stand: choice === 'closed' ? 'afgehandeld' : undefined },
      replace: true,
      resetScroll: false,
    });
  return { status, choose };
}

type Filter<Q extends QueueCall> = Omit<CallQueryInput<Q>, 'limit' | 'after'>;

type QueueCall =
  | typeof calls.listApprovals
  | typeof calls.listApplicationReviews
  | typeof calls.listCapitalTransferReviews
  | typeof calls.listOutgoingTransferReviews
  | typeof calls.listChangeReviews
  | typeof calls.listBuildingsVersions
  | typeof calls.listFundDocumentVersions
  | typeof calls.listCollectionReviews
  | typeof calls.listOpenItems
  | typeof calls.listPaymentReviews
  | typeof calls.listSellQueue
  | typeof calls.listQuestionnaireReviews;

/** Loads the waiting items, oldest first, or the closed items, newest first, page by page. */
export function useQueue<Q extends QueueCall>(
  call: Q,
  narrowed: Omit<Filter<Q>, 'status'> = {} as never,
  { staleTime = 0 }: { readonly staleTime?: number } = {},
) {
  const { status, choose } = useQueueStatus();
  const filter = { ...narrowed, status };
  const list = usePages<QueueCall, ItemOf<Q>>(call, { size: 50, filter, staleTime });
  return { ...list, status, choose };
}

/**
 * Loads the list from which an item was opened. The list is not refreshed, so that the order stays the same from item
 * to item.
 */
export const useQueueBehind = <Q extends QueueCall>(
  call: Q,
  narrowed: Omit<Filter<Q>, 'status'> = {} as never,
) => useQueue(call, narrowed, { staleTime: Number.POSITIVE_INFINITY });

/** The fields of a queue query that are rendered. */
export interface DisplayedQueue<Item> extends Pick<ReturnType<typeof useQueue>, QueueFields> {
  readonly items: readonly Item[] | undefined;
  readonly showMore: () => Promise<Item | undefined>;
}
type QueueFields =
  | 'status'
  | 'choose'
  | 'error'
  | 'refetch'
  | 'isPending'
  | 'isError'
  | 'isFetching'
  | 'hasNextPage'
  | 'isFetchingNextPage'
  | 'isFetchNextPageError';
