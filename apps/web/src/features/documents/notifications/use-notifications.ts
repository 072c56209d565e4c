import * as calls from '@portaal/domain/calls';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAct } from '../../../act/use-act.ts';
import { usePages } from '../../../act/use-pages.ts';

const MINUTE = 60_000;

/** Loads the notifications of an investor, newest first, and refetches them when the window regains focus. */
export function useListNotifications() {
  const { pages, ...list } = usePages(calls.listNotifications, {
    size: 15,
    staleTime: MINUTE,
    refetchOnWindowFocus: true,
  });
  return { ...list, unread: pages[0]?.unread ?? 0 };
}

/**
 * Marks all notifications as read. Displayed notifications keep their unread marker until the list is closed and
 * `settle` refetches them.
 */
export function useReadAllNotifications() {
  const client = useQueryClient();
  const [isRead, setRead] = useState(false);
  // If this call fails, the notifications stay unread and are marked the next time the list opens.
  const read = useAct(calls.readAllNotifications, { prepare: () => ({}), onDone: () => setRead(true) });
  async function settle(): Promise<void> {
    setRead(false);
    await client.invalidateQueries({ queryKey: [calls.listNotifications.path] });
  }
  return { isRead, read: () => void read.run(), settle };
}
