import type { TransactionYear } from '@portaal/domain/investing/transactions/calls';
import { formatEuro } from '../../../lib/dutch-format.ts';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { Table } from '../../../ui/Table.tsx';

/** Shows the deposits and withdrawals per calendar year, initially collapsed. */
export function YearTotals({ years }: { readonly years: readonly TransactionYear[] }) {
  return (
    <Disclosure summary="Totalen per jaar">
      <Table
        caption="Totalen per jaar, naar valutadatum"
        captionHidden
        columns={[
          { key: 'jaar', header: 'Jaar', rowHeader: true, cell: ({ Jaar }) => Jaar },
          { key: 'inleg', header: 'Ingelegd', align: 'end', cell: ({ Ingelegd }) => formatEuro(Ingelegd) },
          {
            key: 'opgenomen',
            header: 'Opgenomen en uitgekeerd',
            align: 'end',
            cell: ({ OpgenomenEnUitgekeerd }) => formatEuro(OpgenomenEnUitgekeerd),
          },
          {
            key: 'herbelegd',
            header: 'Herbelegd',
            align: 'end',
            cell: ({ Herbelegd }) => formatEuro(Herbelegd),
          },
          { key: 'kosten', header: 'Kosten', align: 'end', cell: ({ Kosten }) => formatEuro(Kosten) },
        ]}
        rows={years}
        rowKey={({ Jaar }) => Jaar}
      />
    </Disclosure>
  );
}
