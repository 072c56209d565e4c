import type { ReactNode } from 'react';
import styles from './FactList.module.css';

export interface Fact {
  readonly term: string;
  readonly value: ReactNode;
}

/** What is known of something, as many beside each other as fit. */
export function FactList({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ term, value }) => (
        <div key={term} className={styles.fact}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
