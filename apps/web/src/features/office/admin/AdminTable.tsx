import type { ReactNode } from 'react';
import type { LoadingQuery } from '../../../act/Loaded.tsx';
import { MoreButton, type MoreButtonProps } from '../../../act/MoreButton.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Table, type TableColumn } from '../../../ui/Table.tsx';
import { AdminLoaded } from './AdminLoaded.tsx';

interface AdminTableProps<Row> {
  /** Accessible name of the list, for users who do not see the heading above it. */
  readonly caption: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly list: MoreButtonProps<Row>['list'] & LoadingQuery & { readonly items: readonly Row[] | undefined };
  /** Placeholder shown until the first response. */
  readonly loading?: ReactNode;
  /** Title of the banner shown when loading failed. */
  readonly failedTitle: string;
  /** Shown instead of a table without rows. */
  readonly empty?: ReactNode;
  /** Text of the table when it has no rows, for a table that is shown even then. */
  readonly emptyRow?: string;
  /** Label of the button that loads the next page. */
  readonly more?: string;
}

/** Shows a paged list of the admin area in each of its states: loading, failed, empty, or with rows. */
export function AdminTable<Row extends { readonly id: string }>({
  caption,
  columns,
  list,
  loading = <Skeleton shape="block" lines={2} label="Even geduld. Wij halen de lijst op." />,
  failedTitle,
  empty,
  emptyRow,
  more,
}: AdminTableProps<Row>) {
  return (
    <>
      <AdminLoaded query={list} data={list.items} {...{ loading, failedTitle, empty }}>
        {(items) => (
          <Table
            caption={caption}
            captionHidden
            wide="stacking"
            columns={columns}
            rows={items}
            rowKey={({ id }) => id}
            empty={emptyRow}
          />
        )}
      </AdminLoaded>
      <MoreButton list={list}>{more}</MoreButton>
    </>
  );
}
