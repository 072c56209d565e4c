import type { FieldProblem } from '@portaal/domain/http/error';
import type { CalculationInput } from '@portaal/domain/products/calculation/calls';
import { investmentCode } from '@portaal/domain/products/products/product';
import type { IsoDate } from '@portaal/engine';
import { commonInput, euroOf } from '../model/calculation-input.ts';
import type { FlowRules } from '../model/calculator-flow.ts';
import { fundsFields } from '../model/fund-choice.ts';
import { asksInitialDeposit, asksPeriodicDeposit, type InvestAmountState } from './invest-amount-state.ts';

/**
 * Returns the X-01 payload for `bedragBeleggen`. An amount that does not belong to the chosen kind is not sent, but
 * remains in the state and reappears when the user chooses the other kind again.
 */
function toCalculationInput(state: InvestAmountState, today: IsoDate): CalculationInput {
  return {
    ...commonInput(state, today),
    productCode: investmentCode,
    initialDeposit: asksInitialDeposit(state.kind) ? euroOf(state.initialDeposit) : 0,
    periodicDeposit: asksPeriodicDeposit(state.kind) ? euroOf(state.periodicDeposit) : 0,
    description: state.description.trim(),
  };
}

function unanswered(state: InvestAmountState): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (asksInitialDeposit(state.kind) && !state.initialDeposit)
    problems.push({ field: 'initialDeposit', message: 'Vul uw eenmalige inleg in.' });
  if (asksPeriodicDeposit(state.kind) && !state.periodicDeposit)
    problems.push({ field: 'periodicDeposit', message: 'Vul uw inleg per maand in.' });
  return problems;
}

export const investAmountRules: FlowRules<InvestAmountState> = {
  fields: [['initialDeposit', 'periodicDeposit', 'description'], ['duration', 'start'], fundsFields],
  unanswered,
  toCalculationInput,
  amountsOf: ({ kind, initialDeposit, periodicDeposit, duration }) => ({
    ...(asksInitialDeposit(kind) ? { initialDeposit } : {}),
    ...(asksPeriodicDeposit(kind) ? { periodicDeposit } : {}),
    duration,
  }),
  withAmounts: (patch) => patch,
};
