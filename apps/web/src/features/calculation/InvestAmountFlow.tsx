import { isoDate } from '@portaal/engine';
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { today } from '../../lib/dutch-format.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { PageTitle } from '../../ui/Heading.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { AmountStep } from './AmountStep.tsx';
import { DurationStep } from './DurationStep.tsx';
import { FundsStep } from './FundsStep.tsx';
import { type CalculationFacts, reachableStep } from './invest-amount-problems.ts';
import {
  type InvestAmountState,
  type InvestAmountStep,
  isInvestAmountStep,
  nextStep,
  previousStep,
} from './invest-amount-state.ts';
import type { StepProps } from './step-props.ts';
import type { WhileLoading } from './use-calculation.ts';
import { useFunds } from './use-funds.ts';

export interface InvestAmountFlowProps {
  /** As it stands in the address; anything that is no step means the first. */
  readonly step: string;
  /** The answers so far: `bedragBeleggen` of the browser state. */
  readonly state: InvestAmountState;
  readonly signedIn: boolean;
  readonly onChange: (patch: Partial<InvestAmountState>) => void;
  /** C-05: this flow back to its initial state. */
  readonly onReset: () => void;
  /** Goes to a step; `replace` when the step now in the address was never really shown. */
  readonly onStep: (step: InvestAmountStep, options: { readonly replace: boolean }) => void;
  /** C-09, L-11: the first calculation runs under the full-screen loader. */
  readonly whileLoading: WhileLoading;
}

// The outcome with its charts is half of the flow's code, and nobody needs it for the first question.
const ResultStep = lazy(async () => ({ default: (await import('./ResultStep.tsx')).ResultStep }));

const questions: Readonly<Record<Exclude<InvestAmountStep, 'stap4'>, ComponentType<StepProps>>> = {
  stap1: AmountStep,
  stap2: DurationStep,
  stap3: FundsStep,
};

/** the calculator "Bedrag beleggen", from the first question to the outcome. */
export function InvestAmountFlow({
  step,
  state,
  signedIn,
  onChange,
  onReset,
  onStep,
  whileLoading,
}: InvestAmountFlowProps) {
  const funds = useFunds('SB');
  const [day] = useState(() => isoDate(today(new Date())));
  const facts: CalculationFacts = { today: day, fundIds: funds.data?.map(({ id }) => id) ?? null };
  const wanted = isInvestAmountStep(step) ? step : 'stap1';
  const shown = reachableStep(state, wanted, facts);

  useEffect(() => {
    if (shown !== step) onStep(shown, { replace: true });
  }, [shown, step, onStep]);

  if (shown !== step) return null;
  const needsFunds = shown === 'stap3' || shown === 'stap4';
  if (needsFunds && funds.data === undefined) {
    return <FundsPending failed={funds.isError} onRetry={() => funds.refetch()} />;
  }
  const back = previousStep(shown);
  const props: StepProps = {
    state,
    facts,
    funds: funds.data ?? [],
    onChange,
    onNext: () => onStep(nextStep(shown), { replace: false }),
    onBack: () => back && onStep(back, { replace: false }),
  };
  if (shown === 'stap4') {
    const restart = () => {
      onReset();
      onStep('stap1', { replace: false });
    };
    return (
      <Suspense fallback={<Skeleton lines={6} />}>
        <ResultStep
          {...props}
          signedIn={signedIn}
          whileLoading={whileLoading}
          onStep={(to) => onStep(to, { replace: false })}
          onRestart={restart}
        />
      </Suspense>
    );
  }
  const Question = questions[shown];
  return <Question {...props} />;
}

function FundsPending({ failed, onRetry }: { readonly failed: boolean; readonly onRetry: () => void }) {
  return (
    <Stack>
      <PageTitle>Bedrag beleggen</PageTitle>
      {failed ? (
        <Banner
          tone="danger"
          title="Wij kunnen de fondsen nu niet laten zien"
          action={
            <Button variant="secondary" size="small" onClick={onRetry}>
              Probeer opnieuw
            </Button>
          }
        >
          Uw antwoorden zijn bewaard.
        </Banner>
      ) : (
        <Skeleton lines={8} />
      )}
    </Stack>
  );
}
