import type { QueueStatus } from '@portaal/domain/admin-work/queue';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';

/** A screen or two. */
const QUEUE_PAGE = '50';

interface QueuePage<T> {
  readonly requests: readonly T[];
  readonly next: string | null;
}

interface QueueQuestion {
  readonly status: QueueStatus;
  readonly limit: string;
  readonly after?: string;
}

/** Which side of a queue the address asks for, so that a reload shows the same. */
function useQueueStatus() {
  const address: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const status: QueueStatus = address.stand === 'afgehandeld' ? 'closed' : 'open';
  const choose = (wanted: string) =>
    void navigate({
      to: '.',
      search: { deel: address.deel, ...(wanted === 'closed' ? { stand: 'afgehandeld' } : {}) },
      replace: true,
      resetScroll: false,
    });
  return { status, choose };
}

/**
 * What waits for an employee, oldest first, or what is done with, newest first, page by page. `key` is the path of the
 * call.
 */
export function useQueue<T>(
  key: string,
  ask: (query: QueueQuestion, signal: AbortSignal) => Promise<QueuePage<T>>,
) {
  const { status, choose } = useQueueStatus();
  const query = useInfiniteQuery({
    queryKey: [key, 'pages', status],
    queryFn: ({ pageParam, signal }) =>
      ask({ status, limit: QUEUE_PAGE, ...(pageParam === null ? {} : { after: pageParam }) }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
  return {
    ...query,
    status,
    choose,
    requests: query.data?.pages.flatMap(({ requests }) => requests),
  };
}
