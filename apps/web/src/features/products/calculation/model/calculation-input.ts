import type { CalculationInput } from '@portaal/domain/products/calculation/calls';
import { chosenRiskProfileOf } from '@portaal/domain/products/calculation/profile-rules';
import { noPaymentFrequency, noRiskProfile } from '@portaal/domain/products/products/product';
import { type Cents, centsToEuro, firstOfNextMonth, type IsoDate, isIsoDate } from '@portaal/engine';
import type { FlowAnswers } from './calculator-flow.ts';
import { toFractions } from './fund-allocation.ts';

/** converts cents to euros; null becomes 0. */
export const euroOf = (amount: Cents | null): number => (amount === null ? 0 : centsToEuro(amount));

/** C-08: returns the chosen start, otherwise the first day of the next month. */
export function startOf({ start }: Pick<FlowAnswers, 'start'>, today: IsoDate): IsoDate {
  return isIsoDate(start) ? start : firstOfNextMonth(today);
}

/**
 * Returns the fields that all flows send in the same way (X-01, K-03). Fields that belong to specific products are
 * empty.
 */
export function commonInput(state: FlowAnswers, today: IsoDate): Omit<CalculationInput, 'productCode'> {
  return {
    initialDeposit: euroOf(state.initialDeposit),
    periodicDeposit: 0,
    birthdate: null,
    start: startOf(state, today),
    duration: state.duration ?? 0,
    chosenRiskProfile: state.calculationBasedOnProfile ? chosenRiskProfileOf(state) : noRiskProfile,
    uitkeringsTermijnCode: noPaymentFrequency,
    polisVoorwaardeCode: null,
    isHuidigeLijfrenteOversluiten: false,
    description: '',
    funds: toFractions(state.funds),
  };
}

/** Returns a key that identifies a set of inputs, used to cache and save calculations. */
export function inputKey(input: CalculationInput): string {
  return JSON.stringify(Object.entries(input).sort(([one], [other]) => (one < other ? -1 : 1)));
}
