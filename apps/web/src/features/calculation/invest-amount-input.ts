import { type CalculationInput, noPaymentFrequency, noRiskProfile } from '@portaal/contract';
import { type Cents, centsToEuro, firstOfNextMonth, type IsoDate, isIsoDate } from '@portaal/engine';
import { toFractions } from './fund-allocation.ts';
import type { DepositKind, InvestAmountState } from './invest-amount-state.ts';

/** What the duration question shows until the customer answers it. */
export const SUGGESTED_DURATION = 10;

export const asksInitialDeposit = (kind: DepositKind): boolean => kind === 'once' || kind === 'both';
export const asksPeriodicDeposit = (kind: DepositKind): boolean => kind === 'monthly' || kind === 'both';

/** an empty amount is 0. */
const euro = (amount: Cents | null): number => (amount === null ? 0 : centsToEuro(amount));

/** C-08: the chosen start, otherwise the first day of the next month. */
export function startOf(state: Pick<InvestAmountState, 'start'>, today: IsoDate): IsoDate {
  return state.start !== undefined && isIsoDate(state.start) ? state.start : firstOfNextMonth(today);
}

/**
 * The payload of X-01 for `bedragBeleggen`. Empty amounts are 0, percentages become fractions, what belongs
 * to the annuity products stays empty. An amount that the chosen kind does not ask for is kept in the state,
 * so that going back finds it, and is not sent.
 */
export function toCalculationInput(state: InvestAmountState, today: IsoDate): CalculationInput {
  return {
    productCode: 'SB',
    initialDeposit: asksInitialDeposit(state.kind) ? euro(state.initialDeposit) : 0,
    periodicDeposit: asksPeriodicDeposit(state.kind) ? euro(state.periodicDeposit) : 0,
    birthdate: null,
    start: startOf(state, today),
    duration: state.duration ?? 0,
    chosenRiskProfile: state.calculationBasedOnProfile ? state.score : noRiskProfile,
    uitkeringsTermijnCode: noPaymentFrequency,
    polisVoorwaardeCode: null,
    isHuidigeLijfrenteOversluiten: false,
    description: state.description.trim(),
    funds: toFractions(state.funds),
  };
}

/** One text for one set of inputs: the name of a calculation in the cache and of a save. */
export function inputKey(input: CalculationInput): string {
  return JSON.stringify(Object.entries(input).sort(([one], [other]) => (one < other ? -1 : 1)));
}
