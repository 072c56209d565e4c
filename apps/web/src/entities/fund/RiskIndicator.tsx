import styles from './RiskIndicator.module.css';

/** Domain 6: the classes of the risk indicator. */
const CLASSES = [1, 2, 3, 4, 5, 6, 7] as const;

/** Shows the class as a number and on the seven-step scale of the key information document. */
export function RiskIndicator({ value }: { readonly value: number }) {
  return (
    <span className={styles.risk}>
      <span className={styles.bar} aria-hidden="true">
        {CLASSES.map((step) => (
          <span key={step} className={styles.step} data-reached={step <= value || undefined} />
        ))}
      </span>
      <span>
        {value} <span className={styles.of}>van 7</span>
      </span>
    </span>
  );
}
