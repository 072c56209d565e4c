import { useMemo, useState } from 'react';
import type { FetchedContext, FlowAnswers, FlowContext, RestOfFlow } from '../model/calculator-flow.ts';
import { AnswerBar } from '../outcome/AnswerBar.tsx';
import { ownOutcome } from '../outcome/use-outcome.ts';

export interface FlowAnswerProps<State> {
  readonly rest: RestOfFlow<State>;
  readonly state: State;
  readonly context: FlowContext;
  readonly calculation: FetchedContext;
  /** Number of steps, including the outcome. */
  readonly total: number;
}

/**
 * Shows the answer below a question, once every question has a valid answer. The browser calculates it, so a change
 * of an answer makes no call.
 */
export function FlowAnswer<State extends FlowAnswers>({
  rest,
  state,
  context,
  calculation,
  total,
}: FlowAnswerProps<State>) {
  const outcome = useMemo(
    () =>
      rest.reachableStep(state, total, context) === total
        ? ownOutcome(rest.rules.toCalculationInput(state, context.today), calculation)
        : undefined,
    [rest, state, total, context, calculation],
  );
  // The bar stays while an answer is being changed, so that the page does not jump.
  const [hadOutcome, setHadOutcome] = useState(false);
  if (outcome !== undefined && !hadOutcome) setHadOutcome(true);
  return hadOutcome ? <AnswerBar outcome={outcome} /> : null;
}
