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

/** Shows the current question or the outcome. */
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
    problemsWith: (patch) => rest?.stepProblems({ ...state, ...patch }, shown, context) ?? null,
    isRejected: attempts > shown,
    onChange,
    onNext: () => {
      setAttempts(shown + 1);
      goTo(shown + 1);
    },
    onBack: shown > 1 ? () => goTo(shown - 1) : undefined,
  };
  if (shown === 1) return <FirstQuestion {...props} />;
  if (rest === undefined || context.calculation === null) return null;
  const Question = rest.questions[shown - 2];
  if (Question) return <Question {...props} key={shown} />;
  return (
    <Suspense fallback={<Skeleton lines={6} />}>
      <FlowOutcome
        {...props}
        {...outcome}
        onChange={onChange}
        rules={rest.rules}
        calculation={context.calculation}
        onStep={goTo}
      />
    </Suspense>
  );
}
