import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';
import styles from './Table.module.css';
import { TermText } from './TermText.tsx';
import { useMedia } from './use-media.ts';

export interface TableColumn<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Use `end` for amounts and numbers, so that they line up. */
  align?: 'start' | 'end' | undefined;
  sortable?: boolean | undefined;
  /** True for the cell that identifies its row. */
  rowHeader?: boolean | undefined;
  /** Content of the footer row of this column, such as a total. */
  footer?: ReactNode | undefined;
}

export interface TableSort {
  key: string;
  direction: 'ascending' | 'descending';
}

export interface TableProps<Row> {
  caption: ReactNode;
  /** Hides the caption visually. Use it if a heading on the page has the same text. */
  captionHidden?: boolean | undefined;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  sort?: TableSort | undefined;
  onSort?: ((sort: TableSort) => void) | undefined;
  /**
   * For tables with many columns: the table scrolls sideways and its first column stays visible. `stacking`: scrolls
   * only on screens wide enough for columns; on a phone the rows become lists as usual. `tablet`: as `stacking`, but
   * on a wide screen all columns fit, so that the header can stay visible.
   */
  wide?: boolean | 'stacking' | 'tablet' | undefined;
  empty?: ReactNode | undefined;
}

function HeaderCell<Row>({
  column,
  sort,
  onSort,
}: { column: TableColumn<Row> } & Pick<TableProps<Row>, 'sort' | 'onSort'>) {
  const sorted = sort?.key === column.key ? sort.direction : undefined;
  const sortable = column.sortable && onSort !== undefined;
  const turn = () =>
    onSort?.({ key: column.key, direction: sorted === 'ascending' ? 'descending' : 'ascending' });
  return (
    <th
      scope="col"
      className={classNames(styles.header, column.align === 'end' && styles.end, !sortable && styles.fixed)}
      aria-sort={sortable ? (sorted ?? 'none') : undefined}
    >
      {sortable ? (
        <button type="button" className={styles.sort} onClick={turn}>
          {column.header}
          <Icon
            name={sorted === 'ascending' ? 'arrow-up' : 'arrow-down'}
            className={classNames(styles.arrow, !sorted && styles.unsorted)}
          />
        </button>
      ) : (
        <FixedHeader>{column.header}</FixedHeader>
      )}
    </th>
  );
}

const cellClasses = ({ rowHeader, align }: Pick<TableColumn<never>, 'rowHeader' | 'align'>) =>
  classNames(styles.cell, rowHeader && styles.rowHeader, align === 'end' && styles.end);

/** On a phone the header row is visible to screen readers only, so it must not contain focusable elements. */
function FixedHeader({ children }: { readonly children: string }) {
  return useMedia('(max-width: 40rem)') ? children : <TermText>{children}</TermText>;
}

/** Renders the cells of one row. On a phone each cell includes the header of its column. */
function Cells<Row>({
  columns,
  content,
}: Pick<TableProps<Row>, 'columns'> & { content: (column: TableColumn<Row>) => ReactNode }) {
  return columns.map((column) => {
    const Cell = column.rowHeader ? 'th' : 'td';
    return (
      <Cell
        key={column.key}
        scope={column.rowHeader ? 'row' : undefined}
        data-label={column.header}
        className={cellClasses(column)}
      >
        {content(column)}
      </Cell>
    );
  });
}

/** A scrollable area must be reachable by keyboard in every browser. */
const reachable = { tabIndex: 0 };

/** Wraps a table that may be wider than the screen, and indicates that some columns are out of view. */
function Scroller({
  label,
  className,
  children,
}: {
  label: string;
  className: string | undefined;
  children: ReactNode;
}) {
  const section = useRef<HTMLElement>(null);
  const [hidden, setHidden] = useState<'none' | 'some' | 'passed'>('none');
  useLayoutEffect(() => {
    const element = section.current;
    if (!element) return;
    const measure = () => {
      const beyond = element.scrollWidth - element.clientWidth;
      setHidden(beyond <= 1 ? 'none' : element.scrollLeft < beyond - 1 ? 'some' : 'passed');
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, []);
  return (
    <>
      {hidden !== 'none' && (
        <p className={classNames(styles.cue, 'no-print')}>
          Schuif opzij voor alle kolommen
          <Icon name="arrow-right" />
        </p>
      )}
      <section ref={section} className={className} aria-label={label} data-hidden={hidden} {...reachable}>
        {children}
      </section>
    </>
  );
}

/** Renders rows of figures. On a phone every row becomes a small list of labels and values. */
export function Table<Row>({
  caption,
  captionHidden,
  columns,
  rows,
  rowKey,
  sort,
  onSort,
  wide,
  empty = 'Er is nog niets om te laten zien.',
}: TableProps<Row>) {
  const foot = rows.length > 0 && columns.some((column) => column.footer !== undefined);
  const table = (
    <table className={classNames(styles.table, wide && styles.wide, wide !== true && styles.stacking)}>
      <caption className={captionHidden ? 'visually-hidden' : styles.caption}>{caption}</caption>
      <thead className={styles.head}>
        <tr>
          {columns.map((column) => (
            <HeaderCell key={column.key} {...{ column, sort, onSort }} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.length === 0 && (
          <tr>
            <td className={styles.empty} colSpan={columns.length}>
              {empty}
            </td>
          </tr>
        )}
        {rows.map((row) => (
          <tr key={rowKey(row)} className={styles.row}>
            <Cells columns={columns} content={(column) => column.cell(row)} />
          </tr>
        ))}
      </tbody>
      {foot && (
        <tfoot>
          <tr className={styles.row}>
            <Cells columns={columns} content={(column) => column.footer} />
          </tr>
        </tfoot>
      )}
    </table>
  );
  if (!wide) return table;
  return (
    <Scroller
      className={classNames(styles.scroller, wide === 'tablet' && styles.fitting)}
      label={typeof caption === 'string' ? caption : 'Tabel'}
    >
      {table}
    </Scroller>
  );
}
