import type { FlowRules, FundAnswers, RestOfFlow } from '../model/calculator-flow.ts';
import { reachableStep, stepProblems } from '../model/flow-problems.ts';

/** A flow after its first question: its rules, with what judges answers by them, and its other questions. */
export function restOfFlow<State extends FundAnswers>(
  rules: FlowRules<State>,
  questions: RestOfFlow<State>['questions'],
): RestOfFlow<State> {
  return {
    rules,
    questions,
    stepProblems: (state, step, facts) => stepProblems(rules, state, step, facts),
    reachableStep: (state, wanted, facts) => reachableStep(rules, state, wanted, facts),
  };
}
