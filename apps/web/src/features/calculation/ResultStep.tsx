import { useState } from 'react';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { PageTitle } from '../../ui/Heading.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Stepper } from '../../ui/Stepper.tsx';
import { AdjustAmounts } from './AdjustAmounts.tsx';
import { AnswersSummary } from './AnswersSummary.tsx';
import { calculationFailure } from './calculation-failure.ts';
import { ofKnownFunds } from './fund-allocation.ts';
import { inputKey, toCalculationInput } from './invest-amount-input.ts';
import { type InvestAmountStep, investAmountSteps, stepNumber } from './invest-amount-state.ts';
import { OutcomeDetails } from './OutcomeDetails.tsx';
import { OutcomeFigures } from './OutcomeFigures.tsx';
import styles from './ResultStep.module.css';
import { SaveOffer } from './SaveOffer.tsx';
import type { StepProps } from './step-props.ts';
import { useCalculation, type WhileLoading } from './use-calculation.ts';
import { useSavedOffer } from './use-saved-offer.ts';
import { useSettled } from './use-settled.ts';

export interface ResultStepProps extends StepProps {
  readonly signedIn: boolean;
  readonly whileLoading: WhileLoading;
  readonly onStep: (step: InvestAmountStep) => void;
  readonly onRestart: () => void;
}

/** How long an amount must stand still before it is calculated. */
const SETTLE_MS = 300;

/** Stap 4: the outcome, with the amounts beside it to change at once. */
export function ResultStep({
  state,
  facts,
  funds,
  signedIn,
  whileLoading,
  onChange,
  onBack,
  onStep,
  onRestart,
}: ResultStepProps) {
  const allocation = ofKnownFunds(
    state.funds,
    funds.map(({ id }) => id),
  );
  const wanted = toCalculationInput({ ...state, funds: allocation }, facts.today);
  // One object for one set of inputs, so that nothing below starts again without a reason.
  const [current, setCurrent] = useState(wanted);
  if (inputKey(current) !== inputKey(wanted)) setCurrent(wanted);
  const input = useSettled(current, SETTLE_MS);
  const calculation = useCalculation(input, signedIn, whileLoading);
  const result = calculation.isError ? undefined : calculation.data;
  const isOutdated = input !== current || calculation.isPlaceholderData;
  const offer = useSavedOffer({
    input,
    signedIn,
    calculated: result !== undefined && !isOutdated,
    offerID: state.offerID,
    onSaved: (offerID) => onChange({ offerID }),
  });

  return (
    <div className={styles.page}>
      <PageTitle
        above={
          <Stepper current={stepNumber('stap4')} total={investAmountSteps.length} title="Bedrag beleggen" />
        }
        intro="Dit kan uw belegging worden. Verander de bedragen en zie direct wat dat doet."
      >
        Uw berekening
      </PageTitle>
      <p role="status" className="visually-hidden">
        {isOutdated && 'Wij rekenen opnieuw.'}
        {result && !isOutdated && 'Uw berekening is klaar.'}
      </p>
      <div className={styles.columns}>
        <div className={styles.figures} data-outdated={isOutdated} aria-busy={isOutdated}>
          {calculation.isError && (
            <Banner
              tone="danger"
              role="alert"
              title="Geen uitkomst"
              action={
                <Button
                  variant="secondary"
                  size="small"
                  busy={calculation.isFetching}
                  onClick={() => calculation.refetch()}
                >
                  Probeer opnieuw
                </Button>
              }
            >
              {calculationFailure(calculation.error)}
            </Banner>
          )}
          {calculation.isPending && <Skeleton lines={8} />}
          {result && <OutcomeFigures result={result} />}
        </div>
        <aside className={styles.side} aria-label="Uw invoer">
          <AdjustAmounts state={state} facts={facts} onChange={onChange} />
          {result && <SaveOffer status={offer.status} onSave={offer.save} />}
        </aside>
        <div className={styles.details} data-outdated={isOutdated}>
          {result && <OutcomeDetails result={result} input={input} allocation={allocation} funds={funds} />}
          <AnswersSummary input={current} funds={funds} onStep={onStep} />
        </div>
      </div>
      <div className={styles.buttons}>
        <Button variant="secondary" icon="arrow-left" onClick={onBack}>
          Vorige
        </Button>
        <Button variant="quiet" onClick={onRestart}>
          Begin een nieuwe berekening
        </Button>
      </div>
    </div>
  );
}
