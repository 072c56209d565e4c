import type { ReactNode } from 'react';
import styles from './AnswerList.module.css';
import { TermText } from './TermText.tsx';

interface Answer {
  readonly key: string;
  readonly term: ReactNode;
  readonly answer: ReactNode;
  /** Link or button with which the user changes the answer; not printed. */
  readonly action: ReactNode;
}

export interface AnswerListProps {
  readonly answers: readonly Answer[];
  /** Print layout: `columns` prints short answers side by side. */
  readonly paper?: 'rows' | 'columns' | undefined;
}

/** Lists the answers of a user, each with an action to change it. */
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
