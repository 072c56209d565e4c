import type { ReactNode } from 'react';
import { MoreButton, type MoreButtonProps } from '../../../act/MoreButton.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Table, type TableColumn } from '../../../ui/Table.tsx';
import { AdminFailure } from './AdminFailure.tsx';

interface AdminTableProps<Row> {
  /** Accessible name of the list, for users who do not see the heading above it. */
  readonly caption: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly list: MoreButtonProps<Row>['list'] & {
    readonly items: readonly Row[] | undefined;
    readonly isPending: boolean;
    readonly isFetching: boolean;
    readonly isError: boolean;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  /** Title of the banner shown when loading failed. */
  readonly failedTitle: string;
  /** Shown instead of a table without rows. */
  readonly empty: ReactNode;
}

/** Shows a paged list of the admin area in each of its states: loading, failed, empty, or with rows. */
export function AdminTable<Row extends { readonly id: string }>({
  caption,
  columns,
  list,
  failedTitle,
  empty,
}: AdminTableProps<Row>) {
  const { items } = list;
  return (
    <>
      {list.isPending && <Skeleton shape="block" lines={2} label="Even geduld. Wij halen de lijst op." />}
      {list.isError && items === undefined && (
        <AdminFailure error={list.error} title={failedTitle} busy={list.isFetching} onRetry={list.refetch} />
      )}
      {items?.length === 0 && empty}
      {items !== undefined && items.length > 0 && (
        <Table
          caption={caption}
          captionHidden
          wide="stacking"
          columns={columns}
          rows={items}
          rowKey={({ id }) => id}
        />
      )}
      <MoreButton list={list} />
    </>
  );
}
