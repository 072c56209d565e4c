import type { PendingTransaction } from '@portaal/domain/investing/transactions/calls';
import { formatDate, formatLongDate, formatNumber, formatSignedEuro } from '../../../lib/dutch-format.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Card } from '../../../ui/Card.tsx';
import styles from './Transactions.module.css';

/** Returns the amount or the units of a transaction. Before the price is published, only one of the two is known. */
function size({ Bedrag, Participaties }: PendingTransaction): string | null {
  if (Bedrag !== null) return formatSignedEuro(Bedrag);
  return Participaties === null ? null : `${formatNumber(Participaties, 4)} participaties`;
}

/** Shows above the list the transactions that the next dealing run will execute; renders nothing if there are none. */
export function PendingTransactions({ pending }: { readonly pending: readonly PendingTransaction[] }) {
  if (pending.length === 0) return null;
  return (
    <Card title="In behandeling" level={2}>
      <ul className={styles.pending}>
        {pending.map((line) => (
          <li key={line.ID} className={styles.waiting}>
            <div className={styles.words}>
              <strong>{line.Soort}</strong>
              {line.Fonds !== null && <span>{line.Fonds}</span>}
              <span className={styles.note}>
                {formatDate(line.Datum)}, tegen de koers van {formatLongDate(line.Valutadatum)} op zijn
                vroegst
              </span>
            </div>
            <strong className={styles.size}>{size(line)}</strong>
            <Badge tone="info">In behandeling</Badge>
          </li>
        ))}
      </ul>
    </Card>
  );
}
