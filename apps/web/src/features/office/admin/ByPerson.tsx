import { momentText } from '../../../lib/moment-text.ts';
import styles from './queues/Queues.module.css';

interface ByPersonProps {
  readonly person: { readonly by: string; readonly at: string } | null;
  /** Text shown if no employee performed the act. */
  readonly other: string;
}

/** Shows the name of an employee, with the time of their act below it. */
export const ByPerson = ({ person, other }: ByPersonProps) =>
  person === null ? (
    other
  ) : (
    <span className={styles.lines}>
      {person.by}
      <span className={styles.note}>{momentText(person.at)}</span>
    </span>
  );
