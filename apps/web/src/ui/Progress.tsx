import { useId } from 'react';
import styles from './Progress.module.css';

export interface ProgressProps {
  label: string;
  /** Current progress. Omit the value while it is unknown. */
  value?: number | undefined;
  max?: number | undefined;
  /** The progress as text: `2,1 van 8 MB`. */
  text?: string | undefined;
}

export function Progress({ label, value, max = 100, text }: ProgressProps) {
  const id = useId();
  return (
    <div className={styles.progress}>
      <div className={styles.words}>
        <label htmlFor={id}>{label}</label>
        {text && <span className={styles.text}>{text}</span>}
      </div>
      <progress id={id} className={styles.bar} value={value} max={max} aria-valuetext={text} />
    </div>
  );
}
