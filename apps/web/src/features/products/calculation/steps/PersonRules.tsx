import type { ReactNode } from 'react';
import { Card } from '../../../../ui/Card.tsx';
import { TermText } from '../../../../ui/TermText.tsx';
import styles from './PersonRules.module.css';

interface PersonRulesProps {
  /** Null while the answers do not determine any rule yet. */
  readonly rules:
    | readonly { readonly term: string; readonly value: ReactNode; readonly note?: ReactNode }[]
    | null;
  readonly children?: ReactNode;
}

/**
 * Shows the legal rules as they apply to this person, beside the questions on which they depend. Screen readers
 * announce changes.
 */
export function PersonRules({ rules, children }: PersonRulesProps) {
  return (
    <Card title="Wat dit voor u betekent" tone="accent" className={styles.card}>
      <div role="status">
        {rules === null ? (
          <p>Vul uw geboortedatum in. Dan ziet u hier uw AOW-datum en de regels die voor u gelden.</p>
        ) : (
          <dl className={styles.rules}>
            {rules.map(({ term, value, note }) => (
              <div key={term}>
                <dt>
                  <TermText>{term}</TermText>
                </dt>
                <dd>
                  <strong>{value}</strong>
                  {note && <span className={styles.note}>{note}</span>}
                </dd>
              </div>
            ))}
          </dl>
        )}
        {children}
      </div>
    </Card>
  );
}
