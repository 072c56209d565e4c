import type { FieldProblem } from '@portaal/domain/http/error';
import { problemsOf } from '@portaal/domain/http/problems';
import { type CalculationInput, calculationInput } from '@portaal/domain/products/calculation/calls';
import { calculationProblems } from '@portaal/domain/products/calculation/rules';
import { brandLimits } from '../../../../entities/dealing/dealing-texts.ts';
import type { FlowContext, FlowRules, FundAnswers } from './calculator-flow.ts';
import { fundChoiceProblems } from './fund-choice.ts';

/** Returns the first name of a path: `funds[0].percentage` → `funds`. */
const rootOf = (field: string): string => field.replace(/[.[].*$/, '');

/** Returns the step of a field, from 1. A field without a question belongs to the first step. */
export function stepOf(fields: FlowRules<unknown>['fields'], field: string): number {
  return (
    Math.max(
      0,
      fields.findIndex((requested) => requested.includes(rootOf(field))),
    ) + 1
  );
}

/**
 * Applies the server's rules: its schema first, then the rules that depend on the current day and on data from the
 * server.
 */
function serverProblems(input: CalculationInput, { today, calculation }: FlowContext): FieldProblem[] {
  const parsed = calculationInput.safeParse(input);
  const fundIds = (calculation?.funds ?? input.funds).map(({ id }) => id);
  return [
    ...(parsed.success ? [] : problemsOf(parsed.error.issues)),
    ...calculationProblems(input, {
      today,
      fundIds,
      limits: brandLimits(),
      ...(calculation === null ? {} : { context: calculation }),
    }),
  ];
}

/** Returns the problem of an empty allocation, which has a different message from an incomplete allocation. */
const undivided = ({ funds }: CalculationInput): FieldProblem[] =>
  funds.length === 0 ? [{ field: 'funds', message: 'Verdeel uw inleg over één of meer fondsen.' }] : [];

/** Removes problems of the profile and the allocation that only result from missing answers. */
function withoutConsequences(problems: readonly FieldProblem[]): readonly FieldProblem[] {
  if (!problems.some(({ field }) => field === 'answers')) return problems;
  return problems.filter(({ field }) => !['funds', 'chosenRiskProfile'].includes(rootOf(field)));
}

/** Returns all problems that prevent a calculation, at most one per field, in the order of the questions. */
export function flowProblems<State extends FundAnswers>(
  rules: FlowRules<State>,
  state: State,
  context: FlowContext,
): FieldProblem[] {
  const input = rules.toCalculationInput(state, context.today);
  const choice = fundChoiceProblems(state, context);
  const found = [
    ...rules.unanswered(state),
    ...choice,
    ...undivided(input),
    ...serverProblems(input, context),
  ];
  const requested = rules.fields.flat();
  const place = ({ field }: FieldProblem) => requested.indexOf(rootOf(field));
  return withoutConsequences(found)
    .filter(({ field }, index, all) => all.findIndex((problem) => problem.field === field) === index)
    .sort((one, other) => place(one) - place(other));
}

/** Returns the problems of one step, numbered from 1, in the order of its questions. */
export function stepProblems<State extends FundAnswers>(
  rules: FlowRules<State>,
  state: State,
  step: number,
  context: FlowContext,
): FieldProblem[] {
  return flowProblems(rules, state, context).filter(({ field }) => stepOf(rules.fields, field) === step);
}

/** Returns the step a visitor can reach: the requested step, or the first incomplete step before it. */
export function reachableStep<State extends FundAnswers>(
  rules: FlowRules<State>,
  state: State,
  requested: number,
  context: FlowContext,
): number {
  const open = flowProblems(rules, state, context).map(({ field }) => stepOf(rules.fields, field));
  return Math.min(requested, ...open);
}
