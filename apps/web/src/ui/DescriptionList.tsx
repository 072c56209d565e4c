import type { ReactNode } from 'react';
import styles from './DescriptionList.module.css';
import { TermText } from './TermText.tsx';

export interface DescriptionItem {
  readonly term: string;
  readonly value: ReactNode;
}

/** What is known of something, as many beside each other as fit. */
export function DescriptionList({ items }: { readonly items: readonly DescriptionItem[] }) {
  return (
    <dl className={styles.facts}>
      {items.map(({ term, value }) => (
        <div key={term} className={styles.fact}>
          <dt>
            <TermText>{term}</TermText>
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
