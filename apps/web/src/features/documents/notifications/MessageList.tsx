import { createLink } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { Loaded } from '../../../act/Loaded.tsx';
import { MoreButton } from '../../../act/MoreButton.tsx';
import { paths } from '../../../lib/internal-urls.ts';
import { momentText } from '../../../lib/moment-text.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Heading } from '../../../ui/Heading.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import styles from './MessageList.module.css';
import { useListNotifications, useReadAllNotifications } from './use-notifications.ts';

const ContractLink = createLink(TextLink);

interface MessageListProps {
  readonly readsOnly: boolean;
  readonly onClose: () => void;
}

/**
 * Lists the notifications of an investor. Opening the list marks all as read on the server, but the unread markers
 * stay visible until the list is closed.
 */
export function MessageList({ readsOnly, onClose }: MessageListProps) {
  const { items: messages, unread, ...list } = useListNotifications();
  const { isRead, read, settle } = useReadAllNotifications();
  const marks = !readsOnly && !isRead && unread > 0;
  const mark = useEffectEvent(read);
  useEffect(() => {
    if (marks) mark();
  }, [marks]);

  function close(): void {
    onClose();
    if (isRead) void settle();
  }

  return (
    <Dialog open onClose={close} title="Berichten">
      <Loaded
        query={list}
        data={messages}
        loading={<Skeleton lines={4} label="Even geduld. Wij halen uw berichten op." />}
        failedTitle="Wij kunnen uw berichten nu niet laten zien"
      />
      {messages?.length === 0 && <p>U hebt nog geen berichten.</p>}
      {messages !== undefined && messages.length > 0 && (
        <ul className={styles.list}>
          {messages.map((message) => (
            <li key={message.id} className={styles.message}>
              <div className={styles.head}>
                <Heading level={3} size="small">
                  {message.title}
                </Heading>
                {!message.isRead && <Badge tone="info">Nieuw</Badge>}
              </div>
              <p>{message.message}</p>
              <p className={styles.foot}>
                {momentText(message.createdAt)}
                {message.contractId !== null && (
                  <ContractLink
                    to={paths.contractHistory}
                    params={{ contractId: message.contractId }}
                    onClick={close}
                  >
                    Naar het contract
                  </ContractLink>
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
      <MoreButton list={list}>Toon meer berichten</MoreButton>
    </Dialog>
  );
}
