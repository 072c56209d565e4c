import { amount, signedAmount } from '../../entities/contract/contract-amount.ts';
import type { PortfolioTotal } from '../../entities/contract/contract-result.ts';
import { formatLongDate } from '../../lib/dutch-format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './PortfolioSummary.module.css';
import { useGetValueLine } from './use-contracts.ts';
import { changeSinceLastMonth, type ValueChange } from './value-change.ts';

/** What the investor did themselves, which is no gain and no loss. */
function leftOut({ paidIn, takenOut }: ValueChange): string {
  const own = [
    ...(paidIn > 0 ? [`${amount(paidIn)} inleg`] : []),
    ...(takenOut > 0 ? [`${amount(takenOut)} opname`] : []),
  ];
  return own.length > 0 ? `Zonder ${own.join(' en ')}` : '';
}

/** Under the total value: what the investments did since the prices of the month before. */
export function SinceLastMonth({ total }: { readonly total: PortfolioTotal }) {
  const line = useGetValueLine();
  // Values of different days have no change, which is known before the line is there.
  if (!total.sameDate || total.value === null) return null;
  // Its place is kept while it is on its way, so that nothing jumps, and when there is nothing to say after all.
  if (line.isPending) return <Skeleton lines={2} className={styles.since} />;
  const found = line.data && changeSinceLastMonth(total, line.data);
  if (!found) return <div className={styles.since} />;
  const { result, since } = found;
  const own = leftOut(found);
  return (
    <div className={styles.since}>
      <p className={styles.change} data-direction={result > 0 ? 'up' : result < 0 ? 'down' : 'flat'}>
        <Icon name={result > 0 ? 'arrow-up' : result < 0 ? 'arrow-down' : 'minus'} />
        <span>
          {signedAmount(result)} sinds {formatLongDate(since)}
        </span>
      </p>
      {own !== '' && <p className={styles.parts}>{own}</p>}
    </div>
  );
}
