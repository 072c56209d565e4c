import type { CalculationInput } from '@portaal/domain/products/calculation/calls';
import { choiceWarnings, investmentWarnings } from '@portaal/domain/products/calculation/investment-warnings';
import type { Fund } from '@portaal/domain/products/funds/calls';
import { fundMinimumProblems } from '@portaal/domain/products/offers/fund-minimums';
import { type ProductCode, products } from '@portaal/domain/products/products/product';
import type { QuestionnaireInput } from '@portaal/domain/products/questionnaires/calls';
import { type ReactNode, useDeferredValue, useMemo, useRef } from 'react';
import { formatLongDate, today } from '../../../../lib/dutch-format.ts';
import { Banner } from '../../../../ui/Banner.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { PageTitle } from '../../../../ui/Heading.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { Stepper } from '../../../../ui/Stepper.tsx';
import type { ApplyHandler, FetchedContext, Place, StepProps } from '../model/calculator-flow.ts';
import type { FundAllocation } from '../model/fund-allocation.ts';
import { shareFragment } from '../model/shared-input.ts';
import type { LoadingWrapper } from '../model/use-calculate.ts';
import { AdjustAmounts, type AdjustAmountsProps } from './AdjustAmounts.tsx';
import { AnswerBar } from './AnswerBar.tsx';
import { calculationFailure } from './calculation-failure.ts';
import { NextActions } from './NextActions.tsx';
import { OutcomeDetails } from './OutcomeDetails.tsx';
import { OutcomeFigures } from './OutcomeFigures.tsx';
import styles from './ResultStep.module.css';
import { useOutcome } from './use-outcome.ts';
import { useSavedOffer } from './use-saved-offer.ts';

interface ResultTitleProps {
  readonly place: Place;
  readonly productCode: ProductCode;
}

/** Shows the title: on screen the purpose of the page, and in print the name and date of the calculation. */
function ResultTitle({ place, productCode }: ResultTitleProps) {
  const becomes = products[productCode].paysOut ? 'uitkering' : 'belegging';
  return (
    <PageTitle
      above={
        <>
          <div className="no-print">
            <Stepper {...place} />
          </div>
          <span className="print-only">{place.title}</span>
        </>
      }
      intro={
        <>
          <span className="no-print">
            Dit kan uw {becomes} worden. Verander uw invoer en zie direct wat dat doet.
          </span>
          <span className="print-only">Berekend op {formatLongDate(today(new Date()))}.</span>
        </>
      }
    >
      Uw berekening
    </PageTitle>
  );
}

interface OutcomeWarningsProps {
  readonly input: CalculationInput;
  /** All funds of the product. */
  readonly funds: readonly Fund[];
}

/** Shows the warnings that apply to these figures: general warnings, and warnings for the chosen funds and answers. */
function OutcomeWarnings({ input, funds }: OutcomeWarningsProps) {
  const chosen = funds.filter(({ id }) => input.funds.some((share) => share.id === id));
  return (
    <Banner tone="warning" title={investmentWarnings.risk}>
      <p>{investmentWarnings.past}</p>
      <p>{investmentWarnings.noAdvice}</p>
      {choiceWarnings(input.duration, chosen).map((warning) => (
        <p key={warning}>{warning}</p>
      ))}
    </Banner>
  );
}

export interface ResultStepProps
  extends Pick<StepProps<unknown>, 'place' | 'onBack'>,
    Omit<AdjustAmountsProps, 'rules'> {
  /** Data for the calculation: the funds of the product, and for an annuity the fiscal rules. */
  readonly calculation: FetchedContext;
  /** Allocation over the funds, 0–100 per fund. */
  readonly allocation: FundAllocation;
  /** Questionnaire from which the risk profile is computed, if any. */
  readonly questionnaire: QuestionnaireInput | undefined;
  /** True if the customer has already seen the message that they completed this questionnaire before. */
  readonly knowsRepeat: boolean;
  /** Id of the offer that was saved from this flow, if any (C-10). */
  readonly offerID: string | null;
  readonly onOfferSaved: (offerID: string) => void;
  /** URL of this step, to return to after signing in. */
  readonly address: string;
  /** The summary of the customer's answers, with a link back to each question. */
  readonly answers: ReactNode;
  readonly signedIn: boolean;
  readonly whileLoading: LoadingWrapper;
  /** Called with the id of the saved offer. */
  readonly onApply: ApplyHandler;
  readonly onRestart: () => void;
}

/** Shows the last step: the outcome, beside fields to change the amounts at once. */
export function ResultStep({
  place,
  input: calculatedInput,
  calculation,
  allocation,
  amounts,
  amountProblems,
  onAmounts,
  questionnaire,
  knowsRepeat,
  offerID,
  onOfferSaved,
  address,
  answers,
  signedIn,
  whileLoading,
  onBack,
  onApply,
  onRestart,
}: ResultStepProps) {
  const { input, outcome, isConfirmed, isPending, error, isRetrying, retry } = useOutcome({
    input: calculatedInput,
    context: calculation,
    signedIn,
    whileLoading,
  });
  const belowMinimum = useMemo(() => fundMinimumProblems(input, calculation.funds), [input, calculation]);
  const offer = useSavedOffer({
    input,
    questionnaire,
    signedIn,
    calculated: isConfirmed && belowMinimum.length === 0,
    offerID,
    onSaved: onOfferSaved,
    onApply,
  });
  const displayed = useMemo(
    () => outcome && { result: outcome, input, allocation },
    [outcome, input, allocation],
  );
  // The figures are updated at once, and the slower charts and tables afterwards.
  const detailed = useDeferredValue(displayed);
  const heading = useRef<HTMLHeadingElement>(null);

  return (
    <div className={styles.page}>
      <ResultTitle place={place} productCode={calculatedInput.productCode} />
      <p role="status" className="visually-hidden">
        {isConfirmed && 'Uw berekening is klaar.'}
      </p>
      <div className={styles.columns}>
        <div className={styles.figures}>
          {error !== null && <NoOutcome {...{ error, isRetrying, retry }} />}
          {isPending && (
            <div className={styles.waiting}>
              <Skeleton lines={8} />
            </div>
          )}
          {outcome && <OutcomeFigures result={outcome} headingRef={heading} />}
          {/* On a phone the buttons follow the warnings, so that the user has seen the risks before pressing one. */}
          {outcome && <OutcomeWarnings input={input} funds={calculation.funds} />}
        </div>
        <aside className={`${styles.side} no-print`} aria-label="Uw invoer">
          <AdjustAmounts
            input={calculatedInput}
            rules={calculation.annuityRules}
            amounts={amounts}
            amountProblems={amountProblems}
            onAmounts={onAmounts}
          />
          {!isPending && <AnswerBar outcome={outcome} onShowAll={() => heading.current?.focus()} />}
        </aside>
        {outcome && (
          <div className={`${styles.actions} no-print`}>
            <NextActions
              input={input}
              belowMinimum={belowMinimum}
              status={offer.status}
              offerID={offerID}
              onSave={offer.save}
              isApplying={offer.isApplying}
              onApply={offer.apply}
              rejection={offer.rejection}
              repeated={knowsRepeat ? undefined : offer.repeated}
              address={address}
              link={`${location.origin}${address}#${shareFragment(input)}`}
            />
          </div>
        )}
        <div className={styles.details}>
          {detailed && <OutcomeDetails {...detailed} context={calculation} />}
          {answers}
        </div>
      </div>
      <StepButtons onBack={onBack} onRestart={onRestart} />
    </div>
  );
}

/** Renders the buttons to the previous step and to a new calculation. */
const StepButtons = ({ onBack, onRestart }: Pick<ResultStepProps, 'onBack' | 'onRestart'>) => (
  <div className={`${styles.buttons} no-print`}>
    {onBack && (
      <Button variant="secondary" icon="arrow-left" onClick={onBack}>
        Vorige
      </Button>
    )}
    <Button variant="quiet" onClick={onRestart}>
      Begin een nieuwe berekening
    </Button>
  </div>
);

interface NoOutcomeProps {
  readonly error: Error;
  readonly isRetrying: boolean;
  readonly retry: () => void;
}

/** C-11: shows an empty result, the cause if the customer can resolve it, and a retry button. */
function NoOutcome({ error, isRetrying, retry }: NoOutcomeProps) {
  return (
    <Banner
      tone="danger"
      role="alert"
      title="Geen uitkomst"
      action={
        <Button variant="secondary" size="small" busy={isRetrying} onClick={retry}>
          Probeer opnieuw
        </Button>
      }
    >
      {calculationFailure(error)}
    </Banner>
  );
}
