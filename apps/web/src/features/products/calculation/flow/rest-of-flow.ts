import type { FlowRules, FundAnswers, RestOfFlow } from '../model/calculator-flow.ts';
import { reachableStep, stepProblems } from '../model/flow-problems.ts';

/**
 * Returns the part of a flow after its first question: its rules, the validation based on these rules, and the other
 * questions.
 */
export function restOfFlow<State extends FundAnswers>(
  rules: FlowRules<State>,
  questions: RestOfFlow<State>['questions'],
): RestOfFlow<State> {
  return {
    rules,
    questions,
    stepProblems: (state, step, context) => stepProblems(rules, state, step, context),
    reachableStep: (state, requested, context) => reachableStep(rules, state, requested, context),
  };
}
