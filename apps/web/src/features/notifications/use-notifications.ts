import * as calls from '@portaal/domain/calls';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { request } from '../../lib/http/request.ts';

/** A screen; one more tells whether there are more. */
const PAGE = 15;
const MINUTE = 60_000;

const KEY = [calls.listNotifications.path, 'pages'] as const;

/** What an investor was told, newest first. Asked again when he comes back to the window. */
export function useNotifications() {
  const query = useInfiniteQuery({
    queryKey: KEY,
    queryFn: ({ pageParam, signal }) =>
      request(calls.listNotifications, {
        query: { limit: `${PAGE + 1}`, ...(pageParam === null ? {} : { after: pageParam }) },
        globalErrors: false,
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ notifications }) =>
      notifications.length > PAGE ? notifications[PAGE - 1]?.id : undefined,
    staleTime: MINUTE,
    refetchOnWindowFocus: true,
  });
  return {
    ...query,
    unread: query.data?.pages[0]?.unread ?? 0,
    messages: query.data?.pages.flatMap(({ notifications }) => notifications.slice(0, PAGE)),
  };
}

/** Marks all as read. What is shown keeps its mark until the list is closed: `settle` asks it again. */
export function useReading() {
  const client = useQueryClient();
  const [isRead, setRead] = useState(false);
  const read = useCallback(async () => {
    try {
      await request(calls.readAllNotifications, { globalErrors: false });
      setRead(true);
    } catch {
      // They stay unread, and are marked the next time.
    }
  }, []);
  async function settle(): Promise<void> {
    setRead(false);
    await client.invalidateQueries({ queryKey: KEY });
  }
  return { isRead, read, settle };
}
