import type { Fund } from '@portaal/domain/products/funds/calls';
import { exitAges, exitCostsOf, exitCostText } from '@portaal/domain/products/funds/exit-costs';
import { exitCostAt } from '@portaal/engine';
import { formatCostPercentage } from '../../lib/dutch-format.ts';
import { Table, type TableColumn } from '../../ui/Table.tsx';

/** Maximum number of ages that fit beside each other in the table. */
const MOST_AGES = 3;

/** Returns a column for each age at which the exit costs change, or one column if there are many ages. */
function exitCostColumns(funds: readonly Fund[]): TableColumn<Fund>[] {
  const ages = exitAges(funds);
  const [, second] = ages;
  if (second === undefined || ages.length > MOST_AGES) {
    const cell = (fund: Fund) => exitCostText(fund, formatCostPercentage);
    return [{ key: 'exit', header: 'Uitstapkosten', align: 'end', cell }];
  }
  return ages.map((age) => ({
    key: `exit${age}`,
    header: `Uitstapkosten, ${age === 0 ? `korter dan ${second}` : `vanaf ${age}`} jaar`,
    align: 'end',
    cell: (fund) => formatCostPercentage(exitCostAt(exitCostsOf(fund), age)),
  }));
}

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
        ...exitCostColumns(funds),
      ]}
      rows={funds}
      rowKey={({ id }) => id}
    />
  );
}
