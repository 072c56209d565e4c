import type { Fund } from '@portaal/domain/products/funds/calls';
import { formatCostPercentage } from '../../lib/dutch-format.ts';
import { Table } from '../../ui/Table.tsx';

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
          cell: ({ entryCostRate }) => formatCostPercentage(entryCostRate),
        },
        {
          key: 'ongoing',
          header: 'Lopende kosten per jaar',
          align: 'end',
          cell: ({ ongoingCostRate }) => formatCostPercentage(ongoingCostRate),
        },
        {
          key: 'exit',
          header: 'Uitstapkosten, korter dan 5 jaar',
          align: 'end',
          cell: ({ exitCostRate }) => formatCostPercentage(exitCostRate.underFiveYears),
        },
        {
          key: 'exitLater',
          header: 'Uitstapkosten, vanaf 5 jaar',
          align: 'end',
          cell: ({ exitCostRate }) => formatCostPercentage(exitCostRate.fromFiveYears),
        },
      ]}
      rows={funds}
      rowKey={({ id }) => id}
    />
  );
}
