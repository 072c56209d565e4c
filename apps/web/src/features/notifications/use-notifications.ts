import * as calls from '@portaal/domain/calls';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAct } from '../../act/use-act.ts';
import { usePages } from '../../act/use-pages.ts';

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
  // When it fails they stay unread, and are marked the next time.
  const read = useAct(calls.readAllNotifications, { prepare: () => ({}), onDone: () => setRead(true) });
  async function settle(): Promise<void> {
    setRead(false);
    await client.invalidateQueries({ queryKey: [calls.listNotifications.path] });
  }
  return { isRead, read: () => void read.run(), settle };
}
