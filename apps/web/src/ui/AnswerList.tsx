import type { ReactNode } from 'react';
import styles from './AnswerList.module.css';
import { TermText } from './TermText.tsx';

interface Answer {
  readonly key: string;
  readonly term: ReactNode;
  readonly answer: ReactNode;
  /** The way to change it; not on paper. */
  readonly action: ReactNode;
}

export interface AnswerListProps {
  readonly answers: readonly Answer[];
  /** Short answers stand beside each other on paper. */
  readonly paper?: 'rows' | 'columns' | undefined;
}

/** What a user answered, each with a way to change it. */
export function AnswerList({ answers, paper = 'rows' }: AnswerListProps) {
  return (
    <dl className={styles.answers} data-paper={paper}>
      {answers.map(({ key, term, answer, action }) => (
        <div key={key} className={styles.answer}>
          <dt>{typeof term === 'string' ? <TermText>{term}</TermText> : term}</dt>
          <dd>{answer}</dd>
          <dd className="no-print">{action}</dd>
        </div>
      ))}
    </dl>
  );
}
