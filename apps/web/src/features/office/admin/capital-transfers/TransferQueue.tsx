import type { ReactNode } from 'react';
import { formatDate } from '../../../../lib/dutch-format.ts';
import { Badge, type Tone } from '../../../../ui/Badge.tsx';
import { Table, type TableColumn } from '../../../../ui/Table.tsx';
import { Queue } from '../queues/Queue.tsx';
import styles from '../queues/Queues.module.css';
import type { DisplayedQueue } from '../queues/queue-query.ts';

/** Text and color of each next action. */
export type TaskTexts<Task extends string> = Readonly<
  Record<Task, { readonly text: string; readonly tone: Tone }>
>;

interface TransferWithTask<Task extends string> {
  readonly task: Task;
  readonly waitsSince: string;
  readonly obstacle: string | null;
}

/** Shows the next action on a transfer, since when it waits, and what prevents it. */
export const taskColumn = <Task extends string>(
  tasks: TaskTexts<Task>,
): TableColumn<TransferWithTask<Task>> => ({
  key: 'task',
  header: 'Wat nu',
  cell: ({ task, waitsSince, obstacle }) => (
    <span className={styles.state}>
      <Badge tone={tasks[task].tone}>{tasks[task].text}</Badge>
      <span className={styles.note}>sinds {formatDate(waitsSince)}</span>
      {obstacle !== null && <span>{obstacle}</span>}
    </span>
  ),
});

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
