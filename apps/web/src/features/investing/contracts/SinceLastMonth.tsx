import type { ValueLine } from '@portaal/domain/investing/returns/calls';
import { type Cents, cents, euroToCents } from '@portaal/engine';
import { amount, signedAmount } from '../../../entities/contract/contract-amount.ts';
import type { PortfolioTotal } from '../../../entities/contract/contract-result.ts';
import { formatLongDate } from '../../../lib/dutch-format.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import styles from './PortfolioSummary.module.css';
import { useGetValueLine } from './use-contracts.ts';

interface ValueChange {
  /** The previous dealing day, from which the change is measured. */
  readonly since: string;
  /** Result of the investments: the change in value since `since`, excluding deposits and withdrawals. */
  readonly result: Cents;
  readonly paidIn: Cents;
  readonly takenOut: Cents;
}

/**
 * Returns the change of the displayed value since the previous dealing day. Returns null if the contracts have values
 * of different days, or if the last point of the value line differs from the displayed value.
 */
function changeSinceLastMonth(
  { value, dealingDay, sameDate }: Pick<PortfolioTotal, 'value' | 'dealingDay' | 'sameDate'>,
  { Reeks, Betalingen }: Pick<ValueLine, 'Reeks' | 'Betalingen'>,
): ValueChange | null {
  const [before, last] = Reeks.slice(-2);
  if (before === undefined || last === undefined || value === null || !sameDate) return null;
  if (last.Datum !== dealingDay || euroToCents(last.Waarde) !== value) return null;
  const change = value - euroToCents(before.Waarde);
  const own = euroToCents(last.Ingelegd) - euroToCents(before.Ingelegd);
  const since = Betalingen.filter(({ Datum }) => Datum > before.Datum && Datum <= last.Datum);
  const total = (of: 'Ingelegd' | 'Opgenomen') =>
    cents(since.reduce((sum, payment) => sum + euroToCents(payment[of]), 0));
  return {
    since: before.Datum,
    result: cents(change - own),
    paidIn: total('Ingelegd'),
    takenOut: total('Opgenomen'),
  };
}

/** Returns the text about the investor's own deposits and withdrawals, which count as neither gain nor loss. */
function leftOut({ paidIn, takenOut }: ValueChange): string {
  const own = [
    ...(paidIn > 0 ? [`${amount(paidIn)} inleg`] : []),
    ...(takenOut > 0 ? [`${amount(takenOut)} opname`] : []),
  ];
  return own.length > 0 ? `Zonder ${own.join(' en ')}` : '';
}

/** Shows below the total value the result of the investments since the prices of the previous month. */
export function SinceLastMonth({ total }: { readonly total: PortfolioTotal }) {
  const line = useGetValueLine();
  // If the contracts have values of different days, there is no change to show. This is known before the value line
  // loads.
  if (!total.sameDate || total.value === null) return null;
  // Reserves space while loading, so that the content does not shift even if there is nothing to show.
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
