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
  /** The visible problems, and the result of the user's last attempt to continue. */
  readonly attempt: {
    readonly shown: readonly FieldProblem[];
    readonly count: number;
    readonly isWaiting: boolean;
    readonly submit: () => void;
  };
  readonly nextLabel?: string;
  /** Returns to the previous step; absent on the first step. */
  readonly onBack?: (() => void) | undefined;
  /** Content beside the questions on wide screens. */
  readonly aside?: ReactNode;
  /** Content below the form, such as help and questions that are not part of the answers. */
  readonly after?: ReactNode;
  readonly children: ReactNode;
}

/** Renders one step of a flow: its position, its question, its problems, and the back and continue buttons. */
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
