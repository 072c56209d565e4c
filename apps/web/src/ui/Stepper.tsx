import type { ReactNode } from 'react';
import styles from './Stepper.module.css';

export interface StepperProps {
  /** From 1. */
  current: number;
  total: number;
  /** What this step is about. */
  title?: ReactNode | undefined;
}

/** Where a person is in the whole: words first, a line for the eye. */
export function Stepper({ current, total, title }: StepperProps) {
  return (
    <div className={styles.stepper}>
      <p className={styles.words}>
        Stap {current} van {total}
        {title && <span className={styles.title}>{title}</span>}
      </p>
      <div className={styles.line} aria-hidden="true">
        {Array.from({ length: total }, (_, index) => index + 1).map((step) => (
          <span key={step} data-state={step < current ? 'done' : step === current ? 'current' : 'ahead'} />
        ))}
      </div>
    </div>
  );
}
