import { momentText } from '../../../lib/moment-text.ts';
import styles from './queues/Queues.module.css';

interface ByPersonProps {
  readonly person: { readonly by: string; readonly at: string } | null;
  /** Text for an act of nobody. */
  readonly other: string;
}

/** Shows the name of an employee, with the moment of their act below it. */
export const ByPerson = ({ person, other }: ByPersonProps) =>
  person === null ? (
    other
  ) : (
    <span className={styles.lines}>
      {person.by}
      <span className={styles.note}>{momentText(person.at)}</span>
    </span>
  );
