import type { FieldProblem } from '@portaal/contract';
import type { FormEvent, ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { PageTitle } from '../../ui/Heading.tsx';
import { Stepper } from '../../ui/Stepper.tsx';
import { type InvestAmountStep, investAmountSteps, stepNumber } from './invest-amount-state.ts';
import styles from './StepForm.module.css';

export interface StepFormProps {
  readonly step: InvestAmountStep;
  readonly title: string;
  readonly intro: string;
  readonly problems: readonly FieldProblem[];
  /** Raised with every attempt to go on, so that the summary takes the focus again. */
  readonly attempt: number;
  readonly nextLabel?: string;
  readonly onNext: () => void;
  /** Absent on the first step. */
  readonly onBack?: (() => void) | undefined;
  /** Beside the questions where there is room. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** One step of the calculator: its place in the whole, its question, its faults, and the way on and back. */
export function StepForm({
  step,
  title,
  intro,
  problems,
  attempt,
  nextLabel = 'Volgende',
  onNext,
  onBack,
  aside,
  children,
}: StepFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onNext();
  };
  return (
    <div className={styles.step}>
      <PageTitle
        above={
          <Stepper current={stepNumber(step)} total={investAmountSteps.length} title="Bedrag beleggen" />
        }
        intro={intro}
      >
        {title}
      </PageTitle>
      <form noValidate className={styles.form} data-aside={aside !== undefined} onSubmit={submit}>
        <div className={styles.questions}>
          <ErrorSummary problems={problems} attempt={attempt} />
          {children}
        </div>
        {aside && <div className={styles.aside}>{aside}</div>}
        <div className={styles.buttons}>
          <Button type="submit" iconEnd="arrow-right">
            {nextLabel}
          </Button>
          {onBack && (
            <Button variant="secondary" icon="arrow-left" onClick={onBack}>
              Vorige
            </Button>
          )}
        </div>
      </form>
    </div>
  );
}
