import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { queryClient } from '../../lib/http/query-client.ts';
import styles from './Messages.module.css';
import { useListNotifications } from './use-notifications.ts';

const MessageList = lazy(() => import('./MessageList.tsx').then((list) => ({ default: list.MessageList })));

interface MessagesProps {
  /** An impersonating employee marks nothing as read in the investor's name. */
  readonly readsOnly: boolean;
}

/** Shows the number of unread messages in the masthead and the menu, and their list. */
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
