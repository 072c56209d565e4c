import { type CalculationResult, scenarioTexts } from '@portaal/contract';
import { formatDate, formatEuro } from '../../lib/dutch-format.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Table, type TableColumn } from '../../ui/Table.tsx';

type Point = CalculationResult['series'][number];

const amountColumn = (
  key: 'deposited' | 'pessimistic' | 'expected' | 'optimistic',
  header: string,
): TableColumn<Point> => ({ key, header, align: 'end', cell: (point) => formatEuro(point[key]) });

const columns: readonly TableColumn<Point>[] = [
  { key: 'date', header: 'Datum', rowHeader: true, cell: ({ date }) => formatDate(date) },
  amountColumn('deposited', 'Ingelegd'),
  ...scenarioTexts.map(({ key, label }) => amountColumn(key, label)),
];

/** The same figures to the cent, a row a year. */
export function OutcomeTable({ series }: { readonly series: CalculationResult['series'] }) {
  return (
    <Disclosure summary="Bekijk de bedragen per jaar, tot op de cent">
      <Table
        caption="Waarde van uw belegging per jaar"
        captionHidden
        columns={columns}
        rows={series}
        rowKey={({ year }) => year}
      />
    </Disclosure>
  );
}
