import type { SellRequest } from '@portaal/domain/investing/sell-requests/calls';
import { dealtUnits } from '../../../entities/contract/dealing-text.ts';
import { formatDate, formatEuro } from '../../../lib/dutch-format.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Table } from '../../../ui/Table.tsx';

const total = ({ funds }: SellRequest, key: 'amount' | 'units'): number =>
  funds.reduce((sum, fund) => sum + (fund[key] ?? 0), 0);

/**
 * Returns the requested amount of an order as text. Units of several funds cannot be added, so no number is shown for
 * such an order.
 */
function requestedText(order: SellRequest): string {
  const { kind, funds } = order;
  if (kind === 'amount' && funds.every(({ amount }) => amount !== null)) {
    return formatEuro(total(order, 'amount'));
  }
  if (kind === 'units' && funds.length === 1) {
    return `${dealtUnits(total(order, 'units'))} participaties`;
  }
  return kinds[kind];
}

const kinds = { all: 'Alles', amount: 'Een bedrag', units: 'Een aantal participaties' } as const;

const proceedsOf = ({ funds }: SellRequest): number =>
  funds.reduce((sum, { executedGross, exitCost }) => sum + executedGross - exitCost, 0);

/** Shows the fully executed and the cancelled sell orders. */
export function ClosedOrders({ orders }: { readonly orders: readonly SellRequest[] }) {
  return (
    <Table
      caption="Afgesloten verkoopopdrachten"
      rows={orders}
      rowKey={({ id }) => id}
      columns={[
        { key: 'number', header: 'Opdracht', cell: ({ number }) => number, rowHeader: true },
        { key: 'requested', header: 'Doorgegeven', cell: ({ requestedAt }) => formatDate(requestedAt) },
        { key: 'kind', header: 'Gevraagd', cell: requestedText },
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
          key: 'proceeds',
          header: 'Opbrengst na kosten',
          cell: (order) => formatEuro(proceedsOf(order)),
          align: 'end',
        },
      ]}
    />
  );
}
