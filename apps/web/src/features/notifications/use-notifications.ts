import * as calls from '@portaal/domain/calls';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { usePages } from '../../act/use-pages.ts';
import { request } from '../../lib/http/request.ts';

const MINUTE = 60_000;

/** The notifications of an investor, newest first. Asked again when they come back to the window. */
export function useListNotifications() {
  const { pages, ...list } = usePages(calls.listNotifications, {
    size: 15,
    staleTime: MINUTE,
    refetchOnWindowFocus: true,
  });
  return { ...list, unread: pages[0]?.unread ?? 0 };
}

/** Marks all as read. What is shown keeps its mark until the list is closed: `settle` asks it again. */
export function useReadAllNotifications() {
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
    await client.invalidateQueries({ queryKey: [calls.listNotifications.path] });
  }
  return { isRead, read, settle };
}
