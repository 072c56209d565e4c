import { type ReactNode, useEffect, useRef } from 'react';
import { failureText } from '../../../../act/failure.ts';
import { MoreButton } from '../../../../act/MoreButton.tsx';
import { Banner } from '../../../../ui/Banner.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { PageTitle } from '../../../../ui/Heading.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import { Select } from '../../../../ui/Select.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { AdminLoaded } from '../AdminLoaded.tsx';
import styles from './Queues.module.css';
import type { DisplayedQueue } from './queue-query.ts';

interface QueueProps<T> {
  readonly title: string;
  readonly intro: string;
  /** Text for a queue without waiting items. */
  readonly empty: string;
  readonly queue: DisplayedQueue<T>;
  /** Additional filter fields of the list. */
  readonly narrowing?: ReactNode;
  /** Text for a filtered list without items, although other items may wait. */
  readonly emptyNarrowed?: string | undefined;
  /** Result of the last action on an item. */
  readonly done?: string | null;
  readonly onSeen?: () => void;
  readonly children: (requests: readonly T[]) => ReactNode;
}

const sides = [
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Afgehandeld' },
];

/** Shows a list of waiting or closed items, in each of its loading states. */
export function Queue<T>({
  title,
  intro,
  empty,
  queue,
  narrowing,
  emptyNarrowed,
  done = null,
  onSeen,
  children,
}: QueueProps<T>) {
  const { items: requests } = queue;
  const heading = useRef<HTMLHeadingElement>(null);
  // The row with the pressed button no longer exists, so the heading receives the focus.
  useEffect(() => {
    if (done !== null) heading.current?.focus();
  }, [done]);
  return (
    <Stack gap="large">
      <PageTitle ref={heading} intro={intro}>
        {title}
      </PageTitle>
      {done !== null && <Banner tone="success" role="status" title={done} onClose={onSeen} />}
      <div className={styles.choice}>
        <Select
          name="stand"
          label="Stand"
          options={sides}
          value={queue.status}
          onChange={(event) => queue.choose(event.target.value)}
        />
        {narrowing}
      </div>
      <AdminLoaded
        query={queue}
        data={requests}
        loading={<Skeleton shape="block" lines={2} label="Even geduld. Wij halen de lijst op." />}
        failedTitle="Wij kunnen deze lijst nu niet laten zien"
      />
      {requests?.length === 0 && (
        <EmptyState
          title={
            emptyNarrowed ?? (queue.status === 'open' ? 'Er wacht niets' : 'Er is nog niets afgehandeld')
          }
        >
          {queue.status === 'open' && emptyNarrowed === undefined && <p>{empty}</p>}
        </EmptyState>
      )}
      {requests !== undefined && requests.length > 0 && children(requests)}
      {queue.isFetchNextPageError && (
        <Banner tone="danger" role="alert" title="Wij kunnen de rest nu niet ophalen">
          {failureText(queue.error)}
        </Banner>
      )}
      <MoreButton list={queue} failure={null} />
    </Stack>
  );
}
