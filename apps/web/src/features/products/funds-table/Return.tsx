import { formatPercentage } from '../../../lib/dutch-format.ts';
import styles from './FundsTable.module.css';

/** Renders a return, passed as a fraction: a loss in red with a minus sign, an unknown return in words. */
export function Return({ value }: { readonly value: number | null }) {
  if (value === null) return <span className={styles.unknown}>niet beschikbaar</span>;
  const text = formatPercentage(Math.abs(value), 2);
  return value < 0 && /[1-9]/.test(text) ? (
    <span className={styles.loss}>− {text}</span>
  ) : (
    <span>{text}</span>
  );
}
