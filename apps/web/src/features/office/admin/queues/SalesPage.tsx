import * as calls from '@portaal/domain/calls';
import type { QueuedSale } from '@portaal/domain/investing/sell-requests/queue';
import { formatDate, formatEuro, formatNumber } from '../../../../lib/dutch-format.ts';
import { momentText } from '../../../../lib/moment-text.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Table, type TableColumn } from '../../../../ui/Table.tsx';
import { RouterTextLink } from '../links.ts';
import { Queue } from './Queue.tsx';
import styles from './Queues.module.css';
import { useQueue } from './queue-query.ts';

/** One fund of a sell order: the requested, executed and open amounts. */
interface SaleLine {
  readonly sale: QueuedSale;
  readonly fund: QueuedSale['funds'][number];
}

const units = (value: number): string => formatNumber(value, 4);

function requested({ fund }: SaleLine): string {
  if (fund.units !== null) return `${units(fund.units)} participaties`;
  return fund.amount === null ? 'Alles' : formatEuro(fund.amount);
}

/**
 * Returns the open part of an order. For an order by amount or for all units, the remainder is known only on the
 * dealing day.
 */
function open({ sale, fund }: SaleLine): string {
  if (fund.isDone) return 'Niets';
  if (fund.executedUnits === 0) return requested({ sale, fund });
  return fund.units === null ? 'De rest' : `${units(fund.units - fund.executedUnits)} participaties`;
}

const statusTexts: Readonly<
  Record<QueuedSale['status'], { readonly text: string; readonly tone: 'neutral' | 'info' | 'success' }>
> = {
  queued: { text: 'In de wachtrij', tone: 'neutral' },
  partlyExecuted: { text: 'Deels uitgevoerd', tone: 'info' },
  executed: { text: 'Uitgevoerd', tone: 'success' },
  cancelled: { text: 'Geannuleerd', tone: 'neutral' },
};

const columns: readonly TableColumn<SaleLine>[] = [
  {
    key: 'number',
    header: 'Opdracht',
    rowHeader: true,
    cell: ({ sale }) => (
      <span className={styles.whole}>
        {sale.number}
        <span className={styles.note}>van {formatDate(sale.requestedAt)}</span>
      </span>
    ),
  },
  {
    key: 'person',
    header: 'Klant',
    cell: ({ sale }) => (
      <span className={styles.lines}>
        <RouterTextLink to="." search={{ persoon: sale.personId }}>
          {sale.personName}
        </RouterTextLink>
        <span className={styles.note}>
          contract{' '}
          <RouterTextLink className={styles.number} to="." search={{ contract: sale.contractNumber }}>
            {sale.contractNumber}
          </RouterTextLink>
        </span>
      </span>
    ),
  },
  { key: 'fund', header: 'Fonds', cell: ({ fund }) => fund.name },
  { key: 'asked', header: 'Gevraagd', align: 'end', cell: requested },
  {
    key: 'done',
    header: 'Uitgevoerd',
    align: 'end',
    cell: ({ fund }) =>
      fund.executedUnits === 0 ? (
        'Nog niets'
      ) : (
        <span className={styles.lines}>
          {units(fund.executedUnits)} participaties
          <span className={styles.note}>{formatEuro(fund.executedGross)}</span>
        </span>
      ),
  },
  { key: 'open', header: 'Open', align: 'end', cell: open },
  {
    key: 'dealFrom',
    header: 'Uitvoeren vanaf',
    cell: ({ sale, fund }) => (
      <span className={styles.lines}>
        <span className={styles.number}>{formatDate(fund.dealFrom)}</span>
        {Date.parse(sale.cancellableUntil) > Date.now() && (
          <span className={styles.note}>annuleren kan tot {momentText(sale.cancellableUntil)}</span>
        )}
      </span>
    ),
  },
  {
    key: 'status',
    header: 'Stand',
    cell: ({ sale }) => {
      const { text, tone } = statusTexts[sale.status];
      return (
        <span className={styles.state}>
          <Badge tone={tone}>{text}</Badge>
          {sale.closedAt !== null && <span className={styles.note}>op {formatDate(sale.closedAt)}</span>}
        </span>
      );
    },
  },
];

/** A closed sell order has no open part. */
const closedColumns = columns.filter(({ key }) => key !== 'open' && key !== 'dealFrom');

const linesOf = (sales: readonly QueuedSale[]): SaleLine[] =>
  sales.flatMap((sale) => sale.funds.map((fund) => ({ sale, fund })));

/** Shows the open or the closed sell orders. */
export function SalesPage() {
  const queue = useQueue(calls.listSellQueue);
  return (
    <Queue
      title="Verkoopopdrachten"
      intro="De maandverwerking voert ze uit. Is er te weinig ruimte om terug te kopen, dan wacht de rest."
      empty="Geen verkoopopdracht wacht op uitvoering."
      queue={queue}
    >
      {(sales) => (
        <Table
          caption={
            queue.status === 'open' ? 'Verkoopopdrachten die wachten' : 'Afgehandelde verkoopopdrachten'
          }
          captionHidden
          wide="stacking"
          columns={queue.status === 'open' ? columns : closedColumns}
          rows={linesOf(sales)}
          rowKey={({ sale, fund }) => `${sale.id} ${fund.fundId}`}
        />
      )}
    </Queue>
  );
}
