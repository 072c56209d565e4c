import type { Fund } from '@portaal/domain/products/funds/calls';
import { formatPercentage } from '../../lib/dutch-format.ts';
import { Table } from '../../ui/Table.tsx';

const rate = (fraction: number): string => formatPercentage(fraction, 2);

/** Compares the current costs of funds side by side. */
export function FundCostsTable({ funds }: { readonly funds: readonly Fund[] }) {
  return (
    <Table<Fund>
      caption="Kosten per fonds"
      columns={[
        { key: 'fonds', header: 'Fonds', rowHeader: true, cell: ({ name }) => name },
        {
          key: 'entry',
          header: 'Instapkosten',
          align: 'end',
          cell: ({ entryCostRate }) => rate(entryCostRate),
        },
        {
          key: 'ongoing',
          header: 'Lopende kosten per jaar',
          align: 'end',
          cell: ({ ongoingCostRate }) => rate(ongoingCostRate),
        },
        {
          key: 'exit',
          header: 'Uitstapkosten, korter dan 5 jaar',
          align: 'end',
          cell: ({ exitCostRate }) => rate(exitCostRate.underFiveYears),
        },
        {
          key: 'exitLater',
          header: 'Uitstapkosten, vanaf 5 jaar',
          align: 'end',
          cell: ({ exitCostRate }) => rate(exitCostRate.fromFiveYears),
        },
      ]}
      rows={funds}
      rowKey={({ id }) => id}
    />
  );
}
