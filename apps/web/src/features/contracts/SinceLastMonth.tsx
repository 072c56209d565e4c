import { cents } from '@portaal/engine';
import { amount, signedAmount } from '../../entities/contract/contract-amount.ts';
import type { PortfolioTotal } from '../../entities/contract/contract-result.ts';
import { formatLongDate } from '../../lib/dutch-format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './PortfolioSummary.module.css';
import { useGetValueLine } from './use-contracts.ts';
import { changeSinceLastMonth, type ValueChange } from './value-change.ts';

/** What of the change the investor did, and what the investments did. */
function parts({ paidIn, result }: ValueChange): string {
  if (paidIn === 0) return '';
  const own = paidIn > 0 ? `Ingelegd ${amount(paidIn)}` : `Opgenomen ${amount(cents(-paidIn))}`;
  return `${own}, resultaat ${signedAmount(result)}`;
}

/** Under the total value: how it changed since the prices of the month before. */
export function SinceLastMonth({ total }: { readonly total: PortfolioTotal }) {
  const line = useGetValueLine();
  // Values of different days have no change, which is known before the line is there.
  if (!total.sameDate || total.value === null) return null;
  // Its place is kept while it is on its way, so that nothing jumps, and when there is nothing to say after all.
  if (line.isPending) return <Skeleton lines={2} className={styles.since} />;
  const found = line.data && changeSinceLastMonth(total, line.data);
  if (!found) return <div className={styles.since} />;
  const { change, since } = found;
  const rest = parts(found);
  return (
    <div className={styles.since}>
      <p className={styles.change} data-direction={change > 0 ? 'up' : change < 0 ? 'down' : 'flat'}>
        <Icon name={change > 0 ? 'arrow-up' : change < 0 ? 'arrow-down' : 'minus'} />
        <span>
          {signedAmount(change)} sinds {formatLongDate(since)}
        </span>
      </p>
      {rest !== '' && <p className={styles.parts}>{rest}</p>}
    </div>
  );
}
