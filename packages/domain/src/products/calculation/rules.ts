import type { IsoDate } from '@portaal/engine';
import type { FieldProblem } from '../../http/error.ts';
import { euroText } from '../../notation/dutch.ts';
import { isMinimumTermMessage } from '../../notation/minimum-term.ts';
import { products } from '../products/product.ts';
import type { CalculatorLimits } from '../terms/calculator-limits.ts';
import { annuityProblems, temporaryCeilingProblems } from './annuity-rules.ts';
import type { CalculationInput } from './calls.ts';
import type { CalculationContext } from './context.ts';
import { productFieldProblems } from './field-rules.ts';
import { profileProblems } from './profile-rules.ts';
import { startProblems } from './start.ts';

/** Maximum rounding error of the sum of ten shares with six decimals; a larger difference is an error. */
const SHARE_TOLERANCE = 5e-6;

/** The input fields that the rules use, so that a form can check an incomplete draft. */
export type CalculationDraft = Pick<
  CalculationInput,
  'productCode' | 'initialDeposit' | 'periodicDeposit' | 'start' | 'duration' | 'funds'
>;

/** Data the rules need in addition to the input. */
export interface RuleContext {
  /** Today's date in Europe/Amsterdam. */
  readonly today: IsoDate;
  readonly fundIds: readonly number[];
  /** Limits in the terms of the brand. */
  readonly limits: CalculatorLimits;
  /** Absent while a form has not loaded the data. The rules that need the data are then skipped. */
  readonly context?: CalculationContext;
}

function depositProblems(draft: CalculationDraft, limits: CalculatorLimits): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const { productCode, initialDeposit, periodicDeposit } = draft;
  if (initialDeposit === 0 && periodicDeposit === 0) {
    const message = products[productCode].paysOut
      ? 'Vul uw lijfrentekapitaal in.'
      : 'Vul een eenmalige inleg of een inleg per maand in.';
    problems.push({ field: 'initialDeposit', message });
  }
  // The capital of a payout has a minimum of its own in the dated parameters.
  if (
    !products[productCode].paysOut &&
    initialDeposit > 0 &&
    initialDeposit < limits.initialDeposit.minimum
  ) {
    problems.push({
      field: 'initialDeposit',
      message: `Het bedrag moet minimaal ${euroText(limits.initialDeposit.minimum)} zijn.`,
    });
  }
  if (!products[productCode].paysOut && initialDeposit > limits.initialDeposit.maximum) {
    problems.push({
      field: 'initialDeposit',
      message: `Het bedrag mag maximaal ${euroText(limits.initialDeposit.maximum)} zijn.`,
    });
  }
  if (periodicDeposit > limits.periodicDeposit.maximum) {
    problems.push({
      field: 'periodicDeposit',
      message: `Het bedrag mag maximaal ${euroText(limits.periodicDeposit.maximum)} per maand zijn.`,
    });
  }
  if (periodicDeposit > 0 && periodicDeposit < limits.periodicDeposit.minimum) {
    problems.push({
      field: 'periodicDeposit',
      message: `Het bedrag moet minimaal ${euroText(limits.periodicDeposit.minimum)} per maand zijn.`,
    });
  }
  return problems;
}

function durationProblems(draft: CalculationDraft, limits: CalculatorLimits): FieldProblem[] {
  const { minimum, maximum } = limits.duration[draft.productCode];
  if (draft.duration >= minimum && draft.duration <= maximum) return [];
  return [{ field: 'duration', message: `Kies een looptijd van ${minimum} tot ${maximum} jaar.` }];
}

/** Validates the allocation over the funds: every fund exists and occurs once, and the shares add up to 100%. */
export function fundProblems(draft: CalculationDraft, fundIds: readonly number[]): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const seen = new Set<number>();
  draft.funds.forEach(({ id }, index) => {
    if (!fundIds.includes(id))
      problems.push({ field: `funds[${index}].id`, message: 'Dit fonds bestaat niet.' });
    else if (seen.has(id))
      problems.push({ field: `funds[${index}].id`, message: 'Kies elk fonds maar één keer.' });
    seen.add(id);
  });
  const total = draft.funds.reduce((sum, { percentage }) => sum + percentage, 0);
  if (Math.abs(total - 1) > SHARE_TOLERANCE) {
    problems.push({ field: 'funds', message: 'De verdeling moet samen precies 100% zijn.' });
  }
  return problems;
}

/** Returns the first problem of each field, with the message of C-11 first. */
function inOrder(problems: readonly FieldProblem[]): readonly FieldProblem[] {
  if (problems.length === 0) return problems;
  const isTerm = ({ message }: FieldProblem) => isMinimumTermMessage(message);
  const ordered = [...problems.filter(isTerm), ...problems.filter((problem) => !isTerm(problem))];
  return ordered.filter(({ field }, index) => ordered.findIndex((one) => one.field === field) === index);
}

/**
 * Returns the problems by the rules of domain 1.4, 1.5, 3.3 and 6 that need today's date, the funds or the fiscal
 * data and are therefore not in the schema. Form and server both call it. An empty list means that the calculation
 * can be made.
 */
export function calculationProblems(
  input: CalculationInput,
  { today, fundIds, limits, context }: RuleContext,
): readonly FieldProblem[] {
  const rules = context?.annuityRules ?? null;
  const problems = inOrder([
    ...productFieldProblems(input),
    ...depositProblems(input, limits),
    ...(rules === null ? [] : annuityProblems(input, rules, today, context?.person)),
    ...durationProblems(input, limits),
    ...startProblems(input.start, today),
    ...fundProblems(input, fundIds),
    ...(context === undefined ? [] : profileProblems(input, context)),
  ]);
  if (problems.length > 0 || context === undefined || rules === null) return problems;
  return temporaryCeilingProblems(input, rules, context, today);
}
