import { formatPercentage } from '../../../lib/dutch-format.ts';
import styles from './FundsTable.module.css';

/** Renders a return, passed as a fraction. A loss is red with a minus sign, and an unknown return is shown as text. */
export function Return({ value }: { readonly value: number | null }) {
  if (value === null) return <span className={styles.unknown}>niet beschikbaar</span>;
  const text = formatPercentage(Math.abs(value), 2);
  return value < 0 && /[1-9]/.test(text) ? (
    <span className={styles.loss}>− {text}</span>
  ) : (
    <span>{text}</span>
  );
}
