import type { ReactNode } from 'react';
import styles from './Stepper.module.css';

export interface StepperProps {
  /** The current step, counted from 1. */
  current: number;
  total: number;
  /** Subject of this step. */
  title?: ReactNode | undefined;
}

/** Shows the position in a flow, first as text and then as a progress line. */
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
