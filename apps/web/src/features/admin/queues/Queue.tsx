import type { ReactNode } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PageTitle } from '../../../ui/Heading.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { AdminFailure } from '../AdminFailure.tsx';
import styles from './Queues.module.css';
import type { useQueue } from './queue-query.ts';

interface QueueProps<T> {
  readonly title: string;
  readonly intro: string;
  /** What stands there when nothing waits. */
  readonly empty: string;
  readonly queue: ReturnType<typeof useQueue<T>>;
  readonly children: (requests: readonly T[]) => ReactNode;
}

const sides = [
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Afgehandeld' },
];

/** A list of what waits, or of what is done with, with its states. */
export function Queue<T>({ title, intro, empty, queue, children }: QueueProps<T>) {
  const { requests } = queue;
  return (
    <Stack gap="large">
      <PageTitle intro={intro}>{title}</PageTitle>
      <div className={styles.choice}>
        <Select
          name="stand"
          label="Stand"
          options={sides}
          value={queue.status}
          onChange={(event) => queue.choose(event.target.value)}
        />
      </div>
      {queue.isPending && <Skeleton shape="block" lines={2} label="Even geduld. Wij halen de lijst op." />}
      {queue.isError && requests === undefined && (
        <AdminFailure
          error={queue.error}
          title="Wij kunnen deze lijst nu niet laten zien"
          busy={queue.isFetching}
          onRetry={() => queue.refetch()}
        />
      )}
      {requests?.length === 0 && (
        <EmptyState title={queue.status === 'open' ? 'Er wacht niets' : 'Er is nog niets afgehandeld'}>
          {queue.status === 'open' && <p>{empty}</p>}
        </EmptyState>
      )}
      {requests !== undefined && requests.length > 0 && children(requests)}
      {queue.hasNextPage && (
        <div>
          <Button variant="secondary" busy={queue.isFetchingNextPage} onClick={() => queue.fetchNextPage()}>
            Toon meer
          </Button>
        </div>
      )}
    </Stack>
  );
}
