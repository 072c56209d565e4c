import { isoDate } from '@portaal/engine';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { today } from '../../lib/dutch-format.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { FlowAnswers, FlowDefinition, FlowFacts, StepProps } from './calculator-flow.ts';
import { stepName, stepNumber } from './calculator-steps.ts';
import type { FlowOutcomeProps } from './FlowOutcome.tsx';
import { FlowPending } from './FlowPending.tsx';
import type { FundApplication } from './fund-applications.ts';
import type { WhileLoading } from './use-calculation.ts';
import { useFlowFacts } from './use-flow-facts.ts';

/** What the route of a calculator hands over. */
export interface FlowPageProps<State> {
  /** As it stands in the address; anything that is no step means the first. */
  readonly step: string;
  /** The answers so far: this flow's part of the browser state. */
  readonly state: State;
  readonly signedIn: boolean;
  readonly onChange: (patch: Partial<State> | Partial<FlowAnswers>) => void;
  /** C-05: this flow back to its initial state. */
  readonly onReset: () => void;
  /** Goes to a step; `replace` when the step now in the address was never really shown. */
  readonly onStep: (step: string, options: { readonly replace: boolean }) => void;
  /** The way from an outcome to the application for a fund. */
  readonly onApply: (application: FundApplication) => void;
  /** C-09, L-11: the first calculation runs under the full-screen loader. */
  readonly whileLoading: WhileLoading;
}

// The outcome with its charts is half of the code of a flow, and nobody needs it for the first question.
const FlowOutcome = lazy(async () => ({
  default: (await import('./FlowOutcome.tsx')).FlowOutcome,
})) as <State extends FlowAnswers>(props: FlowOutcomeProps<State>) => ReactNode;

/** One calculator, from the first question to the outcome. */
export function CalculatorFlow<State extends FlowAnswers>({
  flow,
  step,
  state,
  onChange,
  onReset,
  onStep,
  onApply,
  signedIn,
  whileLoading,
}: FlowPageProps<State> & { readonly flow: FlowDefinition<State> }) {
  const { productCode, title, total, FirstQuestion, loadRest } = flow;
  const rest = useQuery({
    queryKey: ['flow', productCode],
    queryFn: loadRest,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
  const wanted = stepNumber(step, total);
  const fetched = useFlowFacts(productCode, wanted >= total - 1);
  const [day] = useState(() => isoDate(today(new Date())));
  const [askedFor, setAskedFor] = useState(1);
  const facts: FlowFacts = { today: day, calculation: fetched.facts };

  const shown = ((): number | null => {
    if (wanted === 1) return 1;
    if (rest.data === undefined || facts.calculation === null) return null;
    return rest.data.reachableStep(state, wanted, facts);
  })();
  useEffect(() => {
    if (shown !== null && stepName(shown) !== step) onStep(stepName(shown), { replace: true });
  }, [shown, step, onStep]);

  if (shown === null || rest.isError) {
    const retry = () => {
      if (rest.isError) void rest.refetch();
      fetched.retry();
    };
    return <FlowPending title={title} failed={rest.isError || fetched.isError} onRetry={retry} />;
  }
  if (stepName(shown) !== step) return null;

  const goTo = (number: number) => onStep(stepName(number), { replace: false });
  const props: StepProps<State> = {
    place: { current: shown, total, title },
    state,
    facts,
    productCode,
    problemsWith: (patch) => rest.data?.stepProblems({ ...state, ...patch }, shown, facts) ?? null,
    isRefused: askedFor > shown,
    onChange,
    onNext: () => {
      setAskedFor(shown + 1);
      goTo(shown + 1);
    },
    onBack: shown > 1 ? () => goTo(shown - 1) : undefined,
  };
  if (shown === 1) return <FirstQuestion {...props} />;
  if (rest.data === undefined || facts.calculation === null) return null;
  const Question = rest.data.questions[shown - 2];
  if (Question) return <Question {...props} key={shown} />;
  return (
    <Suspense fallback={<Skeleton lines={6} />}>
      <FlowOutcome
        {...props}
        onChange={onChange}
        rules={rest.data.rules}
        calculation={facts.calculation}
        signedIn={signedIn}
        whileLoading={whileLoading}
        onApply={onApply}
        onStep={goTo}
        onRestart={() => {
          onReset();
          goTo(1);
        }}
      />
    </Suspense>
  );
}
