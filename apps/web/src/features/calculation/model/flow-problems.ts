import { type CalculationInput, calculationInput } from '@portaal/domain/calculation/calls';
import { calculationProblems } from '@portaal/domain/calculation/rules';
import type { FieldProblem } from '@portaal/domain/http/error';
import { problemsOf } from '@portaal/domain/http/problems';
import type { FlowContext, FlowRules, FundAnswers } from './calculator-flow.ts';
import { fundChoiceProblems } from './fund-choice.ts';

/** `funds[0].percentage` → `funds`. */
const rootOf = (field: string): string => field.replace(/[.[].*$/, '');

/** The step that asks for a field, from 1; what no question asks for belongs to the first. */
export function stepOf(fields: FlowRules<unknown>['fields'], field: string): number {
  return (
    Math.max(
      0,
      fields.findIndex((requested) => requested.includes(rootOf(field))),
    ) + 1
  );
}

/** The rules of the server: its schema first, then what depends on today and on dated data. */
function serverProblems(input: CalculationInput, { today, calculation }: FlowContext): FieldProblem[] {
  const parsed = calculationInput.safeParse(input);
  const fundIds = (calculation?.funds ?? input.funds).map(({ id }) => id);
  return [
    ...(parsed.success ? [] : problemsOf(parsed.error.issues)),
    ...calculationProblems(input, {
      today,
      fundIds,
      ...(calculation === null ? {} : { context: calculation }),
    }),
  ];
}

/** An empty division needs another word than one that is not the whole yet. */
const undivided = ({ funds }: CalculationInput): FieldProblem[] =>
  funds.length === 0 ? [{ field: 'funds', message: 'Verdeel uw inleg over één of meer fondsen.' }] : [];

/** Without answers there is no profile and no division yet: nothing can be said of those. */
function withoutConsequences(problems: readonly FieldProblem[]): readonly FieldProblem[] {
  if (!problems.some(({ field }) => field === 'answers')) return problems;
  return problems.filter(({ field }) => !['funds', 'chosenRiskProfile'].includes(rootOf(field)));
}

/** Everything that stands between these answers and a calculation, at most one problem a field, as asked. */
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

/** The problems of one step, from 1, in the order of its questions. */
export function stepProblems<State extends FundAnswers>(
  rules: FlowRules<State>,
  state: State,
  step: number,
  context: FlowContext,
): FieldProblem[] {
  return flowProblems(rules, state, context).filter(({ field }) => stepOf(rules.fields, field) === step);
}

/** The step a visitor may be at: the wanted one, or the first before it that is not complete yet. */
export function reachableStep<State extends FundAnswers>(
  rules: FlowRules<State>,
  state: State,
  wanted: number,
  context: FlowContext,
): number {
  const open = flowProblems(rules, state, context).map(({ field }) => stepOf(rules.fields, field));
  return Math.min(wanted, ...open);
}
