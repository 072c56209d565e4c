import type { ReactNode } from 'react';
import styles from './FoldedLine.module.css';
import { Icon } from './Icon.tsx';
import { TermText } from './TermText.tsx';

interface LineFact {
  readonly key: string;
  readonly label: string;
  readonly value: ReactNode;
}

interface FoldedLineProps {
  readonly title: ReactNode;
  readonly note: ReactNode;
  /** The formatted amount, or null if the row has none. */
  readonly amount: string | null;
  readonly facts: readonly LineFact[];
  /** Content above the list of remaining columns. */
  readonly children?: ReactNode;
}

/** Renders a table row on a narrow screen: one line of 64 px that expands to show the remaining columns. */
export function FoldedLine({ title, note, amount, facts, children }: FoldedLineProps) {
  return (
    <details className={styles.line}>
      <summary className={styles.summary}>
        <span className={styles.title}>{title}</span>{' '}
        {amount !== null && <span className={styles.amount}>{amount}</span>}{' '}
        <Icon name="chevron-down" className={styles.arrow} />
        <span className={styles.note}>{note}</span>
      </summary>
      {children}
      <dl className={styles.rest}>
        {facts.map(({ key, label, value }) => (
          <div key={key} className={styles.fact}>
            <dt>
              <TermText>{label}</TermText>
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
