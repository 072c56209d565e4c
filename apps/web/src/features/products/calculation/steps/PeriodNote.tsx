import { addMonths, type IsoDate } from '@portaal/engine';
import { formatLongDate } from '../../../../lib/dutch-format.ts';
import styles from './PeriodNote.module.css';

interface PeriodNoteProps {
  /** First words of the text, for example `Wij rekenen`. */
  readonly what: string;
  /** Ids of the fields that determine the period. */
  readonly from: string;
  readonly start: IsoDate;
  /** Whole years; null hides the note while the number of years is unknown. */
  readonly years: number | null;
}

/** Shows the first and last day of the period. Screen readers announce changes to it. */
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
