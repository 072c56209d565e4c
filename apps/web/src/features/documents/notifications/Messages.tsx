import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { queryClient } from '../../../lib/http/query-client.ts';
import styles from './Messages.module.css';
import { useListNotifications } from './use-notifications.ts';

const MessageList = lazy(() => import('./MessageList.tsx').then((list) => ({ default: list.MessageList })));

interface MessagesProps {
  /**
   * True for an employee who impersonates the investor: notifications must not be marked as read on the investor's
   * behalf.
   */
  readonly readsOnly: boolean;
}

/** Renders the number of unread notifications, in the page header and in the menu, and opens their list. */
export function Messages(props: MessagesProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <MessagesButton {...props} />
    </QueryClientProvider>
  );
}

function MessagesButton({ readsOnly }: MessagesProps) {
  const [isOpen, setOpen] = useState(false);
  const { unread } = useListNotifications();
  return (
    <>
      <button type="button" className={styles.open} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Berichten
        {unread > 0 && (
          <span className={styles.count}>
            {unread > 99 ? '99+' : unread}
            <span className="visually-hidden"> ongelezen</span>
          </span>
        )}
      </button>
      {isOpen && (
        <Suspense>
          <MessageList readsOnly={readsOnly} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
