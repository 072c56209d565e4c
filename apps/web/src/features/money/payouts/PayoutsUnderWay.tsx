import type { PayoutUnderWay } from '@portaal/domain/money/payouts/own-payouts';
import { createLink } from '@tanstack/react-router';
import { PayoutStatusText } from '../../../entities/payout/PayoutStatusText.tsx';
import { formatEuro } from '../../../lib/dutch-format.ts';
import { paths } from '../../../lib/internal-urls.ts';
import { Card } from '../../../ui/Card.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import styles from './PayoutsUnderWay.module.css';
import { usePayoutsUnderWay } from './use-payouts-under-way.ts';

const PageLink = createLink(TextLink);

/** Shows the payouts that the bank has not paid yet, each with its status; renders nothing if all are paid. */
export function PayoutsUnderWay() {
  const { data } = usePayoutsUnderWay(true);
  if (data === undefined || data.items.length === 0) return null;
  const { count, total, items } = data;
  const rest = count - items.length;
  return (
    <Card title={`Geld onderweg naar u: ${formatEuro(total)}`}>
      <ul className={styles.list}>
        {items.map((payout) => (
          <li key={payout.id}>
            <Payout payout={payout} />
          </li>
        ))}
        {rest > 0 && (
          <li>
            En nog {rest} {rest === 1 ? 'andere uitbetaling' : 'andere uitbetalingen'}.
          </li>
        )}
      </ul>
    </Card>
  );
}

function Payout({ payout: { contract, kind, amount, stand } }: { readonly payout: PayoutUnderWay }) {
  return (
    <div className={styles.payout}>
      <span className={styles.words}>
        <span>
          {kind},{' '}
          <PageLink to={paths.contractTransactions} params={{ contractId: contract.id }}>
            contract {contract.number}
          </PageLink>
        </span>
        <PayoutStatusText stand={stand} />
      </span>
      <strong className={styles.amount}>{formatEuro(amount)}</strong>
    </div>
  );
}
