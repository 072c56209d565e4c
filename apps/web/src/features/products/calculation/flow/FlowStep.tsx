import { products } from '@portaal/domain/products/products/product';

import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import type {
  FlowAnswers,
  FlowContext,
  FlowDefinition,
  RestOfFlow,
  StepProps,
} from '../model/calculator-flow.ts';
import { stepName } from '../model/calculator-steps.ts';
import type { FlowAnswerProps } from './FlowAnswer.tsx';
import type { FlowOutcomeProps } from './FlowOutcome.tsx';
import type { FlowPageProps } from './flow-page.ts';

interface FlowStepProps<State>
  extends Pick<
    FlowPageProps<State>,
    'state' | 'signedIn' | 'RiskProfile' | 'onChange' | 'onStep' | 'onApply' | 'whileLoading'
  > {
  readonly flow: FlowDefinition<State>;
  /** The rest of the flow; undefined until it is loaded, which happens during the first question. */
  readonly rest: RestOfFlow<State> | undefined;
  readonly context: FlowContext;
  /** Number of the step to show, counted from 1. */
  readonly shown: number;
  readonly onRestart: () => void;
}

// The outcome is loaded lazily, because its charts are half of a flow's code and the first question does not need
// them.
const FlowOutcome = lazy(async () => ({
  default: (await import('./FlowOutcome.tsx')).FlowOutcome,
})) as <State extends FlowAnswers>(props: FlowOutcomeProps<State>) => ReactNode;

// Loaded lazily, because it contains the engine, and a visitor who answers for the first time has no outcome yet.
const FlowAnswer = lazy(async () => ({
  default: (await import('./FlowAnswer.tsx')).FlowAnswer,
})) as <State extends FlowAnswers>(props: FlowAnswerProps<State>) => ReactNode;

/** Shows the current question with the answer below it, or the outcome. */
export function FlowStep<State extends FlowAnswers>({
  flow: { productCode, total, FirstQuestion },
  rest,
  state,
  context,
  shown,
  RiskProfile,
  onChange,
  onStep,
  ...outcome
}: FlowStepProps<State>) {
  const [attempts, setAttempts] = useState(1);
  const goTo = (number: number) => onStep(stepName(number), { replace: false });
  const props: StepProps<State> = {
    place: { current: shown, total, title: products[productCode].name },
    state,
    context,
    productCode,
    RiskProfile,
    input: rest?.rules.toCalculationInput(state, context.today),
    problemsWith: (patch) => rest?.stepProblems({ ...state, ...patch }, shown, context) ?? null,
    isRejected: attempts > shown,
    onChange,
    onNext: () => {
      setAttempts(shown + 1);
      goTo(shown + 1);
    },
    onBack: shown > 1 ? () => goTo(shown - 1) : undefined,
  };
  const Question = shown === 1 ? FirstQuestion : rest?.questions[shown - 2];
  const { calculation } = context;
  if (Question) {
    return (
      <>
        <Question {...props} key={shown} />
        {rest !== undefined && calculation !== null && (
          <Suspense key="answer">
            <FlowAnswer {...{ rest, state, context, calculation, total }} />
          </Suspense>
        )}
      </>
    );
  }
  if (rest === undefined || calculation === null) return null;
  return (
    <Suspense fallback={<Skeleton lines={6} />}>
      <FlowOutcome
        {...props}
        {...outcome}
        onChange={onChange}
        rules={rest.rules}
        calculation={calculation}
        onStep={goTo}
      />
    </Suspense>
  );
}
