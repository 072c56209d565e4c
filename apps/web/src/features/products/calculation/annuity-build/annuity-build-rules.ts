import type { FieldProblem } from '@portaal/domain/http/error';
import type { CalculationInput } from '@portaal/domain/products/calculation/calls';
import { accumulationCode } from '@portaal/domain/products/products/product';
import { type IsoDate, isIsoDate } from '@portaal/engine';
import { commonInput, euroOf } from '../model/calculation-input.ts';
import type { FlowRules } from '../model/calculator-flow.ts';
import { fundsFields } from '../model/fund-choice.ts';
import type { AnnuityBuildState } from './annuity-build-state.ts';

/** Returns the X-01 payload for `lijfrenteOpbouwen`. */
function toCalculationInput(state: AnnuityBuildState, today: IsoDate): CalculationInput {
  return {
    ...commonInput(state, today),
    productCode: accumulationCode,
    periodicDeposit: euroOf(state.periodicDeposit),
    birthdate: isIsoDate(state.geboortedatum) ? state.geboortedatum : null,
    isHuidigeLijfrenteOversluiten: state.situation === 'oversluiten',
  };
}

function unanswered({ situation, initialDeposit, geboortedatum }: AnnuityBuildState): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (situation === '') problems.push({ field: 'situation', message: 'Kies uw situatie.' });
  if (situation === 'oversluiten' && !initialDeposit)
    problems.push({ field: 'initialDeposit', message: 'Vul in hoeveel u wilt oversluiten.' });
  if (!isIsoDate(geboortedatum)) problems.push({ field: 'birthdate', message: 'Vul uw geboortedatum in.' });
  return problems;
}

export const annuityBuildRules: FlowRules<AnnuityBuildState> = {
  fields: [
    ['situation', 'isHuidigeLijfrenteOversluiten'],
    ['initialDeposit', 'periodicDeposit'],
    ['birthdate', 'start'],
    ['duration'],
    fundsFields,
  ],
  unanswered,
  toCalculationInput,
  amountsOf: ({ initialDeposit, periodicDeposit, duration }) => ({
    initialDeposit,
    periodicDeposit,
    duration,
  }),
  // After the user changes the number of years beside the outcome, the choice "until my state pension" no longer
  // applies.
  withAmounts: (patch) => ('duration' in patch ? { ...patch, durationType: 'years' } : patch),
};
