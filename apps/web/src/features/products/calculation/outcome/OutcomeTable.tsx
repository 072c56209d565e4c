import type { CalculationOutcome } from '@portaal/domain/products/calculation/outcome';
import { scenarioTexts } from '@portaal/domain/products/products/texts';
import { memo } from 'react';
import { downloadCsv } from '../../../../lib/csv.ts';
import { formatDate, formatEuro } from '../../../../lib/dutch-format.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Disclosure } from '../../../../ui/Disclosure.tsx';
import { Table } from '../../../../ui/Table.tsx';
import styles from './OutcomeTable.module.css';

type Point = CalculationOutcome['series'][number];

interface AmountColumn {
  readonly header: string;
  readonly amount: (point: Point) => number;
}

const growthColumns: readonly AmountColumn[] = [
  { header: 'Ingelegd', amount: ({ deposited }) => deposited },
  ...scenarioTexts.map(({ key, label }) => ({ header: label, amount: (point: Point) => point[key] })),
];

const payoutColumns: readonly AmountColumn[] = [
  ...scenarioTexts.map(({ key, label }) => ({
    header: label,
    amount: (point: Point) => (point.paid ?? point)[key],
  })),
  { header: 'Restkapitaal', amount: ({ expected }) => expected },
];

/** Shows the figures of the charts to the cent in a table, one row per year. */
export const OutcomeTable = memo(({ series }: { readonly series: readonly Point[] }) => {
  const isPayout = series.some(({ paid }) => paid !== undefined);
  const columns = isPayout ? payoutColumns : growthColumns;
  const csv = () =>
    downloadCsv(isPayout ? 'uitkeringen-per-jaar.csv' : 'waarde-per-jaar.csv', {
      columns: ['Datum', ...columns.map(({ header }) => header)],
      rows: series.map((point) => [formatDate(point.date), ...columns.map(({ amount }) => amount(point))]),
    });
  return (
    <Disclosure summary="Bedragen per jaar, tot op de cent" className={styles.table}>
      {isPayout && (
        <p className={styles.note}>
          Wat tot en met die dag is uitgekeerd. Het restkapitaal is wat wij verwachten.
        </p>
      )}
      <Table
        caption={isPayout ? 'Uitgekeerd en over per jaar' : 'Waarde van uw belegging per jaar'}
        captionHidden
        columns={[
          { key: 'date', header: 'Datum', rowHeader: true, cell: ({ date }) => formatDate(date) },
          ...columns.map(({ header, amount }) => ({
            key: header,
            header,
            align: 'end' as const,
            cell: (point: Point) => formatEuro(amount(point)),
          })),
        ]}
        rows={series}
        rowKey={({ year }) => year}
      />
      <Button variant="quiet" size="small" icon="download" onClick={csv}>
        Download bedragen als CSV
      </Button>
    </Disclosure>
  );
});
