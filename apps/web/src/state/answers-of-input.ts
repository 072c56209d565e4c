import type { CalculationInput } from '@portaal/domain/products/calculation/calls';
import { noPaymentFrequency, noRiskProfile } from '@portaal/domain/products/products/product';
import { type Cents, euroToCents, type IsoDate } from '@portaal/engine';
import {
  initialQuestionnaire,
  type QuestionnaireState,
} from '../entities/questionnaire/questionnaire-state.ts';
import type {
  AnnuityBuildState,
  AnnuityPayoutState,
  CommonFlow,
  DepositKind,
  InvestAmountState,
} from './calculator-flows.ts';

/**
 * The request body of X-01, or a part of it: the start may be absent, and unanswered questions have the value 0 or an
 * empty value.
 */
export type InputToAnswer = Omit<CalculationInput, 'productCode' | 'start'> & {
  readonly start: IsoDate | '';
  /** The answers about the risk profile, if they were stored. */
  readonly questionnaire?: QuestionnaireState | undefined;
};

const centsOf = (euro: number): Cents | null => (euro > 0 ? euroToCents(euro) : null);

/** Converts fractions back to percentages (C-04): 0.4 → 40, with the two decimals that the form supports. */
const fundsOf = ({ funds }: InputToAnswer): CommonFlow['funds'] =>
  funds.map(({ id, percentage }) => ({ id, percentage: Math.round(percentage * 10_000) / 100 }));

function commonResponses(input: InputToAnswer) {
  const isOnProfile = input.chosenRiskProfile !== noRiskProfile;
  return {
    // Resets the risk profile answers, because those of another calculation do not apply.
    ...initialQuestionnaire,
    initialDeposit: centsOf(input.initialDeposit),
    duration: input.duration > 0 ? input.duration : null,
    start: input.start,
    funds: fundsOf(input),
    calculationBasedOnProfile: isOnProfile,
    score: isOnProfile ? input.chosenRiskProfile : '',
    ...input.questionnaire,
  } satisfies Partial<InvestAmountState>;
}

function kindOf({ initialDeposit, periodicDeposit }: InputToAnswer): DepositKind {
  if (periodicDeposit === 0) return 'once';
  return initialDeposit === 0 ? 'monthly' : 'both';
}

/**
 * Reconstructs the answers of each flow from the input of a calculation: the reverse of building the calculators'
 * requests.
 */
export const answersOf = {
  bedragBeleggen: (input: InputToAnswer): Partial<InvestAmountState> => ({
    ...commonResponses(input),
    kind: kindOf(input),
    periodicDeposit: centsOf(input.periodicDeposit),
    description: input.description,
  }),
  lijfrenteOpbouwen: (input: InputToAnswer): Partial<AnnuityBuildState> => ({
    ...commonResponses(input),
    periodicDeposit: centsOf(input.periodicDeposit),
    geboortedatum: input.birthdate ?? '',
    durationType: 'years',
    situation: input.isHuidigeLijfrenteOversluiten ? 'oversluiten' : 'nieuw',
  }),
  lijfrenteUitkeren: (input: InputToAnswer): Partial<AnnuityPayoutState> => ({
    ...commonResponses(input),
    geboortedatum: input.birthdate ?? '',
    kapitaal: { SDIL: 'nee' as const, SDIL2014: 'ja' as const, none: '' as const }[
      input.polisVoorwaardeCode ?? 'none'
    ],
    uitkeringsTermijnCode:
      input.uitkeringsTermijnCode === noPaymentFrequency ? '' : input.uitkeringsTermijnCode,
    otherTemporaryPayouts: centsOf(input.otherTemporaryPayouts ?? 0),
  }),
};
