import type { ReactNode } from 'react';
import styles from './DescriptionList.module.css';
import { TermText } from './TermText.tsx';

export interface DescriptionItem {
  readonly term: string;
  readonly value: ReactNode;
}

/** Renders terms and their descriptions, in as many columns as fit. */
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
