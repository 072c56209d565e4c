import {
  type CalculationInput,
  calculationInput,
  calculationProblems,
  type FieldProblem,
  problemsOf,
} from '@portaal/contract';
import type { IsoDate } from '@portaal/engine';
import { asksInitialDeposit, asksPeriodicDeposit, toCalculationInput } from './invest-amount-input.ts';
import { type InvestAmountState, type InvestAmountStep, investAmountSteps } from './invest-amount-state.ts';

/** What the rules need to know besides the answers. */
export interface CalculationFacts {
  readonly today: IsoDate;
  /** The funds of the product; `null` while they are not known, when the division is judged without them. */
  readonly fundIds: readonly number[] | null;
}

/** The step that asks for a field of the payload. */
function stepOf(field: string): InvestAmountStep {
  if (field.startsWith('funds') || field === 'chosenRiskProfile') return 'stap3';
  if (field === 'duration' || field === 'start') return 'stap2';
  return 'stap1';
}

/** What an empty answer needs, said as the question asks it; the server only knows a 0. */
function unanswered(state: InvestAmountState): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (asksInitialDeposit(state.kind) && !state.initialDeposit)
    problems.push({ field: 'initialDeposit', message: 'Vul uw eenmalige inleg in.' });
  if (asksPeriodicDeposit(state.kind) && !state.periodicDeposit)
    problems.push({ field: 'periodicDeposit', message: 'Vul uw inleg per maand in.' });
  if (state.funds.length === 0)
    problems.push({ field: 'funds', message: 'Verdeel uw inleg over één of meer fondsen.' });
  return problems;
}

/** The rules of the server: its schema first, then what depends on today and the funds. */
function serverProblems(input: CalculationInput, facts: CalculationFacts): FieldProblem[] {
  const parsed = calculationInput.safeParse(input);
  const fundIds = facts.fundIds ?? input.funds.map(({ id }) => id);
  return [
    ...(parsed.success ? [] : problemsOf(parsed.error.issues)),
    ...calculationProblems(input, { today: facts.today, fundIds }),
  ];
}

/** Everything that stands between these answers and a calculation, at most one problem a field. */
export function investAmountProblems(state: InvestAmountState, facts: CalculationFacts): FieldProblem[] {
  const found = [...unanswered(state), ...serverProblems(toCalculationInput(state, facts.today), facts)];
  return found.filter(({ field }, index) => found.findIndex((problem) => problem.field === field) === index);
}

/** The problems of one step, in the order of its questions. */
export function stepProblems(
  state: InvestAmountState,
  step: InvestAmountStep,
  facts: CalculationFacts,
): FieldProblem[] {
  return investAmountProblems(state, facts).filter(({ field }) => stepOf(field) === step);
}

/** The step a visitor may be at: the wanted one, or the first before it that is not complete yet. */
export function reachableStep(
  state: InvestAmountState,
  wanted: InvestAmountStep,
  facts: CalculationFacts,
): InvestAmountStep {
  const open = new Set(investAmountProblems(state, facts).map(({ field }) => stepOf(field)));
  const before = investAmountSteps.slice(0, investAmountSteps.indexOf(wanted));
  return before.find((step) => open.has(step)) ?? wanted;
}
