import type { SellRequest } from '@portaal/contract';
import { formatDate, formatEuro } from '../../lib/dutch-format.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Table } from '../../ui/Table.tsx';

const kinds = { all: 'Alles', amount: 'Een bedrag', units: 'Een aantal participaties' } as const;

const receivedOf = ({ funds }: SellRequest): number =>
  funds.reduce((sum, { executedGross, exitCost }) => sum + executedGross - exitCost, 0);

/** Orders that are executed to their end or cancelled. */
export function ClosedOrders({ orders }: { readonly orders: readonly SellRequest[] }) {
  return (
    <Table
      caption="Afgesloten verkoopopdrachten"
      rows={orders}
      rowKey={({ id }) => id}
      columns={[
        { key: 'number', header: 'Opdracht', cell: ({ number }) => number, rowHeader: true },
        { key: 'requested', header: 'Doorgegeven', cell: ({ requestedAt }) => formatDate(requestedAt) },
        { key: 'kind', header: 'Gevraagd', cell: ({ kind }) => kinds[kind] },
        {
          key: 'status',
          header: 'Status',
          cell: ({ status }) =>
            status === 'executed' ? (
              <Badge tone="success">Uitgevoerd</Badge>
            ) : (
              <Badge tone="neutral">Geannuleerd</Badge>
            ),
        },
        {
          key: 'closed',
          header: 'Afgesloten',
          cell: ({ closedAt }) => (closedAt === null ? '' : formatDate(closedAt)),
        },
        {
          key: 'received',
          header: 'Ontvangen',
          cell: (order) => formatEuro(receivedOf(order)),
          align: 'end',
        },
      ]}
    />
  );
}
