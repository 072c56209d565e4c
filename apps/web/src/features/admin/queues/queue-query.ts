import { useInfiniteQuery } from '@tanstack/react-query';

/** A screen or two. */
const QUEUE_PAGE = '50';

interface QueuePage<T> {
  readonly requests: readonly T[];
  readonly next: string | null;
}

/** What waits for an employee, oldest first, page by page. `key` is the path of the call. */
export function useQueue<T>(
  key: string,
  ask: (query: { limit: string; after?: string }, signal: AbortSignal) => Promise<QueuePage<T>>,
) {
  const query = useInfiniteQuery({
    queryKey: [key, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      ask({ limit: QUEUE_PAGE, ...(pageParam === null ? {} : { after: pageParam }) }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
  return { ...query, requests: query.data?.pages.flatMap(({ requests }) => requests) };
}
