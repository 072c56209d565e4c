import type { ReactNode } from 'react';
import { Table, type TableColumn } from '../../../../ui/Table.tsx';
import { Queue } from '../queues/Queue.tsx';
import type { DisplayedQueue } from '../queues/queue-query.ts';

interface TransferQueueProps<T> {
  readonly intro: string;
  readonly queue: DisplayedQueue<T>;
  readonly narrowing: ReactNode;
  readonly done: string | null;
  readonly onSeen: () => void;
  readonly columns: readonly TableColumn<T>[];
}

/** An ended transfer needs no action. */
const isOfEnded = ({ key }: { readonly key: string }): boolean => key !== 'acts' && key !== 'task';

/** Shows the running or the ended transfers of one direction. */
export function TransferQueue<T extends { readonly id: string }>({
  queue,
  columns,
  ...rest
}: TransferQueueProps<T>) {
  const isOpen = queue.status === 'open';
  return (
    <Queue title="Overdrachten" empty="Geen overdracht wacht." queue={queue} {...rest}>
      {(transfers) => (
        <Table
          caption={isOpen ? 'Overdrachten die lopen' : 'Afgehandelde overdrachten'}
          captionHidden
          wide="stacking"
          columns={isOpen ? columns : columns.filter(isOfEnded)}
          rows={transfers}
          rowKey={({ id }) => id}
        />
      )}
    </Queue>
  );
}
