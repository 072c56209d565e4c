import type { CalculationInput } from '@portaal/contract';
import { type ReactNode, useState } from 'react';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { PageTitle } from '../../ui/Heading.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Stepper } from '../../ui/Stepper.tsx';
import { AdjustAmounts, type AdjustAmountsProps } from './AdjustAmounts.tsx';
import { calculationFailure } from './calculation-failure.ts';
import { inputKey } from './calculation-input.ts';
import type { FetchedFacts, StepProps } from './calculator-flow.ts';
import type { FundAllocation } from './fund-allocation.ts';
import { OutcomeDetails } from './OutcomeDetails.tsx';
import { OutcomeFigures } from './OutcomeFigures.tsx';
import styles from './ResultStep.module.css';
import { SaveOffer } from './SaveOffer.tsx';
import { useCalculation, type WhileLoading } from './use-calculation.ts';
import { useSavedOffer } from './use-saved-offer.ts';
import { useSettled } from './use-settled.ts';

export interface ResultStepProps
  extends Pick<StepProps<unknown>, 'place' | 'onBack'>,
    Omit<AdjustAmountsProps, 'productCode'> {
  /** The answers as X-01 takes them. */
  readonly input: CalculationInput;
  /** What the calculation rests on: the funds of the product, and for an annuity the fiscal rules. */
  readonly calculation: FetchedFacts;
  /** The division over the funds, 0–100 each. */
  readonly allocation: FundAllocation;
  /** The offer that was saved from this flow, if any (C-10). */
  readonly offerID: string | null;
  readonly onOfferSaved: (offerID: string) => void;
  /** Of this step, to come back to after signing in. */
  readonly address: string;
  /** What the customer answered, with a way back to each question. */
  readonly answers: ReactNode;
  readonly signedIn: boolean;
  readonly whileLoading: WhileLoading;
  readonly onRestart: () => void;
}

/** How long an amount must stand still before it is calculated. */
const SETTLE_MS = 300;

/** The last step: the outcome, with the amounts beside it to change at once. */
export function ResultStep({
  place,
  input: wanted,
  calculation: { funds },
  allocation,
  amounts,
  amountProblems,
  onAmounts,
  offerID,
  onOfferSaved,
  address,
  answers,
  signedIn,
  whileLoading,
  onBack,
  onRestart,
}: ResultStepProps) {
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
    offerID,
    onSaved: onOfferSaved,
  });

  return (
    <div className={styles.page}>
      <PageTitle
        above={<Stepper {...place} />}
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
          <AdjustAmounts
            productCode={wanted.productCode}
            amounts={amounts}
            amountProblems={amountProblems}
            onAmounts={onAmounts}
          />
          {result && <SaveOffer status={offer.status} address={address} onSave={offer.save} />}
        </aside>
        <div className={styles.details} data-outdated={isOutdated}>
          {result && <OutcomeDetails result={result} input={input} allocation={allocation} funds={funds} />}
          {answers}
        </div>
      </div>
      <div className={styles.buttons}>
        {onBack && (
          <Button variant="secondary" icon="arrow-left" onClick={onBack}>
            Vorige
          </Button>
        )}
        <Button variant="quiet" onClick={onRestart}>
          Begin een nieuwe berekening
        </Button>
      </div>
    </div>
  );
}
