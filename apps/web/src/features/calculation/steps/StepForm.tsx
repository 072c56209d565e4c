import type { FormEvent, ReactNode } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { ErrorSummary } from '../../../ui/ErrorSummary.tsx';
import { PageTitle } from '../../../ui/Heading.tsx';
import { Stepper } from '../../../ui/Stepper.tsx';
import type { StepProps } from '../model/calculator-flow.ts';
import type { Attempt } from '../model/use-attempt.ts';
import styles from './StepForm.module.css';

export interface StepFormProps extends Pick<StepProps<unknown>, 'place' | 'onBack'> {
  readonly title: string;
  readonly intro: string;
  readonly attempt: Attempt;
  readonly nextLabel?: string;
  /** Beside the questions where there is room. */
  readonly aside?: ReactNode;
  /** Under the form: what helps, and asks for something that is no answer. */
  readonly after?: ReactNode;
  readonly children: ReactNode;
}

/** One step of a calculator: its place in the whole, its question, its faults, and the way on and back. */
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
