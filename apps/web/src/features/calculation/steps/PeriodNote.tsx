import { addMonths, type IsoDate } from '@portaal/engine';
import { formatLongDate } from '../../../lib/dutch-format.ts';
import styles from './PeriodNote.module.css';

interface PeriodNoteProps {
  /** What is done between both days: `Wij rekenen`. */
  readonly what: string;
  /** The ids of the fields this follows from. */
  readonly from: string;
  readonly start: IsoDate;
  /** Whole years; `null` while there is no possible number, and nothing to say. */
  readonly years: number | null;
}

/** From which day to which day, read aloud when it changes. */
export function PeriodNote({ what, from, start, years }: PeriodNoteProps) {
  return (
    <output className={styles.period} htmlFor={from}>
      {years !== null && (
        <>
          {what} van <strong>{formatLongDate(start)}</strong> tot{' '}
          <strong>{formatLongDate(addMonths(start, 12 * years))}</strong>.
        </>
      )}
    </output>
  );
}
