import { type ReactNode, useState } from 'react';
import { type DataTable, downloadCsv } from '../lib/csv.ts';
import { Button } from './Button.tsx';
import styles from './ChartFrame.module.css';
import { classNames } from './class-names.ts';
import { Table } from './Table.tsx';

export interface ChartFrameProps {
  /** Label of the chart and its table. */
  label: string;
  /** Summary of the chart in one sentence, which screen readers announce together with the label. */
  gist?: string | undefined;
  data: DataTable;
  /** Formats a number in the table. */
  formatValue: (value: number) => string;
  children: ReactNode;
}

const fileName = (label: string): string =>
  `${
    label
      .normalize('NFD')
      .replace(/[^a-zA-Z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
      .toLowerCase() || 'grafiek'
  }.csv`;

function formatted(value: string | number | null, formatValue: (value: number) => string): string {
  if (value === null) return 'niet beschikbaar';
  return typeof value === 'number' ? formatValue(value) : value;
}

/**
 * Maximum number of rows of a table that is printed beside its chart. A table with the months of many years would
 * fill pages.
 */
const MOST_PRINTED = 48;

/**
 * Renders a chart with buttons for its table and its CSV file. Print shows the chart and the table, unless the table
 * is long.
 */
export function ChartFrame({ label, gist, data, formatValue, children }: ChartFrameProps) {
  const [asTable, setAsTable] = useState(false);
  return (
    <figure className={styles.frame} aria-label={gist === undefined ? label : `${label}. ${gist}`}>
      <div className={asTable ? styles.away : undefined}>{children}</div>
      <div
        className={
          asTable ? undefined : classNames(styles.away, data.rows.length > MOST_PRINTED && 'no-print')
        }
      >
        <Table<DataTable['rows'][number]>
          caption={label}
          captionHidden
          columns={data.columns.map((header, index) => ({
            key: header,
            header,
            rowHeader: index === 0,
            align: index === 0 ? 'start' : 'end',
            cell: (row) => formatted(row[index] ?? null, formatValue),
          }))}
          rows={data.rows}
          rowKey={(row) => String(row[0])}
        />
      </div>
      {data.rows.length > 0 && (
        <div className={`${styles.tools} no-print`}>
          <Button
            variant="quiet"
            size="small"
            icon={asTable ? 'chart' : 'table'}
            onClick={() => setAsTable(!asTable)}
          >
            {asTable ? 'Toon als grafiek' : 'Toon als tabel'}
          </Button>
          <Button
            variant="quiet"
            size="small"
            icon="download"
            onClick={() => downloadCsv(fileName(label), data)}
          >
            Download CSV
          </Button>
        </div>
      )}
    </figure>
  );
}
