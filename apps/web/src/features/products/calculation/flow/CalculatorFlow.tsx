import { products } from '@portaal/domain/products/products/product';

import { isoDate } from '@portaal/engine';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { NotOpen } from '../../../../entities/fund/NotOpen.tsx';
import { today } from '../../../../lib/dutch-format.ts';
import { Banner } from '../../../../ui/Banner.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { PageTitle } from '../../../../ui/Heading.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import type { FlowAnswers, FlowContext, FlowDefinition } from '../model/calculator-flow.ts';
import { stepName, stepNumber } from '../model/calculator-steps.ts';
import { FlowStep } from './FlowStep.tsx';
import type { FlowPageProps } from './flow-page.ts';
import { useFlowContext } from './use-flow-context.ts';

const TOUCHES = ['pointerdown', 'keydown', 'focusin', 'input', 'click', 'submit'] as const;

/**
 * Milliseconds of reading after which a visitor counts as active even without interaction, because the browser is
 * idle by then.
 */
const READING_MS = 3_000;

/**
 * Returns true once the visitor interacts with the page or has read for a while. The rest of the flow is not loaded
 * before that.
 */
function useFirstTouch(): boolean {
  const [isTouched, setTouched] = useState(false);
  useEffect(() => {
    if (isTouched) return;
    const touch = () => setTouched(true);
    const timer = setTimeout(touch, READING_MS);
    for (const name of TOUCHES) window.addEventListener(name, touch, { capture: true, passive: true });
    return () => {
      clearTimeout(timer);
      for (const name of TOUCHES) window.removeEventListener(name, touch, { capture: true });
    };
  }, [isTouched]);
  return isTouched;
}

interface FlowPendingProps {
  readonly title: string;
  readonly failed: boolean;
  readonly onRetry: () => void;
}

/** Shows that a step is loading, or that loading failed. */
function FlowPending({ title, failed, onRetry }: FlowPendingProps) {
  return (
    <Stack>
      <PageTitle>{title}</PageTitle>
      {failed ? (
        <Banner
          tone="danger"
          title="Wij kunnen deze stap nu niet laten zien"
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

const FlowFoot = lazy(async () => ({ default: (await import('./FlowFoot.tsx')).FlowFoot }));

/** Shows one calculator, from the first question to the outcome. */
export function CalculatorFlow<State extends FlowAnswers>({
  flow,
  onReset,
  onResetAll,
  ...page
}: FlowPageProps<State> & { readonly flow: FlowDefinition<State> }) {
  const { step, state, onStep } = page;
  const { productCode, total, loadRest } = flow;
  const requestedStep = stepNumber(step, total);
  const isTouched = useFirstTouch();
  const rest = useQuery({
    // The first question does not need the rest of the flow, and loading it would slow down a phone while the user
    // reads.
    enabled: requestedStep > 1 || isTouched,
    queryKey: ['flow', productCode],
    queryFn: loadRest,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
  const fetched = useFlowContext(productCode, requestedStep >= total - 1);
  const [day] = useState(() => isoDate(today(new Date())));
  const [round, setRound] = useState(1);
  const context: FlowContext = { today: day, calculation: fetched.context };

  // The user is never moved away from a question while answering it. If an answer invalidates an earlier answer, the
  // page reports this when the user continues. The outcome is shown only for valid answers.
  const [arrivedAt, setArrivedAt] = useState(1);
  const currentStep = ((): number | null => {
    if (requestedStep === 1) return 1;
    if (rest.data === undefined || context.calculation === null) return null;
    if (requestedStep === arrivedAt && requestedStep < total) return requestedStep;
    return rest.data.reachableStep(state, requestedStep, context);
  })();
  if (currentStep !== null && currentStep !== arrivedAt) setArrivedAt(currentStep);
  useEffect(() => {
    if (currentStep !== null && stepName(currentStep) !== step)
      onStep(stepName(currentStep), { replace: true });
  }, [currentStep, step, onStep]);

  if (fetched.isShut) {
    return (
      <Stack>
        <PageTitle>{products[productCode].name}</PageTitle>
        <NotOpen />
      </Stack>
    );
  }
  if (currentStep === null || rest.isError) {
    const retry = () => {
      if (rest.isError) void rest.refetch();
      fetched.retry();
    };
    const failed = rest.isError || fetched.isError;
    return <FlowPending title={products[productCode].name} failed={failed} onRetry={retry} />;
  }

  const restart = (reset: () => void) => () => {
    reset();
    // Invalid typed text is not part of the answers, so the questions remount to clear that text.
    setRound(round + 1);
    onStep(stepName(1), { replace: false });
  };
  return (
    <>
      <FlowStep
        {...page}
        key={round}
        flow={flow}
        rest={rest.data}
        context={context}
        shown={currentStep}
        onRestart={restart(onReset)}
      />
      {rest.data && (
        <Suspense>
          <FlowFoot productCode={productCode} onReset={restart(onReset)} onResetAll={restart(onResetAll)} />
        </Suspense>
      )}
    </>
  );
}
