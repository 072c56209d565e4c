import type { FormEvent, ReactNode } from 'react';
import { Button } from './Button.tsx';
import { ErrorSummary, type FieldProblem } from './ErrorSummary.tsx';
import { PageTitle } from './Heading.tsx';
import styles from './StepForm.module.css';
import { Stepper, type StepperProps } from './Stepper.tsx';

export interface StepFormProps {
  readonly place: StepperProps;
  readonly title: string;
  readonly intro?: ReactNode;
  /** What is in the way of going on, as far as it is shown. */
  readonly attempt: {
    readonly shown: readonly FieldProblem[];
    readonly count: number;
    readonly isWaiting: boolean;
    readonly submit: () => void;
  };
  readonly nextLabel?: string;
  /** Absent on the first step. */
  readonly onBack?: (() => void) | undefined;
  /** Beside the questions where there is room. */
  readonly aside?: ReactNode;
  /** Under the form: what helps, and asks for something that is no answer. */
  readonly after?: ReactNode;
  readonly children: ReactNode;
}

/** One step of a flow: its place in the whole, its question, its faults, and the way on and back. */
export function StepForm({
  place,
  title,
  intro,
  attempt,
  nextLabel = 'Volgende',
  onBack,
  aside,
  after,
  children,
}: StepFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    attempt.submit();
  };
  return (
    <div className={styles.step}>
      <PageTitle above={<Stepper {...place} />} intro={intro}>
        {title}
      </PageTitle>
      <form noValidate className={styles.form} data-aside={aside !== undefined} onSubmit={submit}>
        <div className={styles.questions}>
          <ErrorSummary problems={attempt.shown} attempt={attempt.count} />
          {children}
        </div>
        {aside && <div className={styles.aside}>{aside}</div>}
        <div className={styles.buttons}>
          <Button type="submit" iconEnd="arrow-right" busy={attempt.isWaiting}>
            {nextLabel}
          </Button>
          {onBack && (
            <Button variant="secondary" icon="arrow-left" onClick={onBack}>
              Vorige
            </Button>
          )}
        </div>
      </form>
      {after}
    </div>
  );
}
