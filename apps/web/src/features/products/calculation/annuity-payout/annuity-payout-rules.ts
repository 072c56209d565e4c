import type { FieldProblem } from '@portaal/domain/http/error';
import type { CalculationInput } from '@portaal/domain/products/calculation/calls';
import {
  noPaymentFrequency,
  type PaymentFrequencyCode,
  paymentFrequencyCodes,
  payoutCode,
} from '@portaal/domain/products/products/product';
import { type IsoDate, isIsoDate } from '@portaal/engine';
import { commonInput, euroOf } from '../model/calculation-input.ts';
import type { FlowRules } from '../model/calculator-flow.ts';
import { fundsFields } from '../model/fund-choice.ts';
import { type AnnuityPayoutState, policyConditionOf } from './annuity-payout-state.ts';

const frequencyOf = ({ uitkeringsTermijnCode }: AnnuityPayoutState): PaymentFrequencyCode =>
  paymentFrequencyCodes.find((code) => code === uitkeringsTermijnCode) ?? noPaymentFrequency;

/**
 * Returns the X-01 payload for `lijfrenteUitkeren`, plus our additional field that only a temporary annuity requires.
 */
function toCalculationInput(state: AnnuityPayoutState, today: IsoDate): CalculationInput {
  const { otherTemporaryPayouts } = state;
  return {
    ...commonInput(state, today),
    productCode: payoutCode,
    birthdate: isIsoDate(state.geboortedatum) ? state.geboortedatum : null,
    uitkeringsTermijnCode: frequencyOf(state),
    polisVoorwaardeCode: policyConditionOf(state),
    ...(otherTemporaryPayouts ? { otherTemporaryPayouts: euroOf(otherTemporaryPayouts) } : {}),
  };
}

function unanswered(state: AnnuityPayoutState): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (!state.initialDeposit)
    problems.push({ field: 'initialDeposit', message: 'Vul uw lijfrentekapitaal in.' });
  if (state.kapitaal === '') problems.push({ field: 'polisVoorwaardeCode', message: 'Kies ja of nee.' });
  if (!isIsoDate(state.geboortedatum))
    problems.push({ field: 'birthdate', message: 'Vul uw geboortedatum in.' });
  if (frequencyOf(state) === noPaymentFrequency)
    problems.push({ field: 'uitkeringsTermijnCode', message: 'Kies hoe vaak u een uitkering wilt.' });
  return problems;
}

export const annuityPayoutRules: FlowRules<AnnuityPayoutState> = {
  fields: [
    ['initialDeposit', 'polisVoorwaardeCode'],
    ['birthdate', 'start'],
    ['duration', 'otherTemporaryPayouts'],
    ['uitkeringsTermijnCode'],
    fundsFields,
  ],
  unanswered,
  toCalculationInput,
  amountsOf: ({ initialDeposit, duration }) => ({ initialDeposit, duration }),
  withAmounts: (patch) => patch,
};
