import * as calls from '@portaal/domain/calls';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAct } from '../../act/use-act.ts';
import { usePages } from '../../act/use-pages.ts';

const MINUTE = 60_000;

/** Loads the notifications of an investor, newest first, and again when they return to the window. */
export function useListNotifications() {
  const { pages, ...list } = usePages(calls.listNotifications, {
    size: 15,
    staleTime: MINUTE,
    refetchOnWindowFocus: true,
  });
  return { ...list, unread: pages[0]?.unread ?? 0 };
}

/** Marks all as read. Displayed messages retain their mark until the list is closed, when `settle` refetches them. */
export function useReadAllNotifications() {
  const client = useQueryClient();
  const [isRead, setRead] = useState(false);
  // If this fails, they stay unread and are marked the next time.
  const read = useAct(calls.readAllNotifications, { prepare: () => ({}), onDone: () => setRead(true) });
  async function settle(): Promise<void> {
    setRead(false);
    await client.invalidateQueries({ queryKey: [calls.listNotifications.path] });
  }
  return { isRead, read: () => void read.run(), settle };
}
