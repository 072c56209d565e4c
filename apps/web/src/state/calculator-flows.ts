import type { Cents, IsoDate } from '@portaal/engine';
import {
  initialQuestionnaire,
  type QuestionnaireState,
} from '../entities/questionnaire/questionnaire-state.ts';

/** The person or company that the calculation is for (I-07, I-09). */
export type ApplicantType = 'mijn' | 'partner' | 'child' | 'company';

/** C-04: the share of a fund as a percentage from 0 to 100; the API uses fractions. */
export interface FundChoice {
  readonly id: number;
  readonly percentage: number;
}

/** C-02. The specification prescribes the names. Amounts are in cents; `null` means "not filled in yet". */
export interface CommonFlow extends QuestionnaireState {
  readonly activePage: string;
  readonly calculationBasedOnProfile: boolean;
  /** Duration in whole years. */
  readonly duration: number | null;
  readonly for: ApplicantType;
  readonly funds: readonly FundChoice[];
  readonly initialDeposit: Cents | null;
  /** C-10: set after the first calculation by a signed-in user. */
  readonly offerID: string | null;
  readonly payment: string;
}

/** C-03: the deposit method. */
export type DepositKind = 'once' | 'monthly' | 'both';

export interface InvestAmountState extends CommonFlow {
  readonly description: string;
  readonly kind: DepositKind;
  readonly periodicDeposit: Cents | null;
  /** This field is not in C-03, but X-01 requires it. It is part of the state so that it survives a reload. */
  readonly start: IsoDate | '';
  readonly twikey: string;
}

export interface AnnuityBuildState extends CommonFlow {
  readonly durationType: 'years' | 'age' | 'aow';
  readonly geboortedatum: string;
  readonly periodicDeposit: Cents | null;
  readonly situation: 'nieuw' | 'oversluiten' | '';
  /** Start date; empty means the first day of the next month (C-08). */
  readonly start: IsoDate | '';
  readonly twikey: string;
}

export interface AnnuityPayoutState extends CommonFlow {
  readonly geboortedatum: string;
  readonly kapitaal: 'ja' | 'nee' | '';
  /**
   * This field is not in C-03. It contains the yearly payouts from other temporary annuities, because one ceiling
   * applies to all of them together.
   */
  readonly otherTemporaryPayouts: Cents | null;
  /** Start date; empty means the first day of the next month (C-08). */
  readonly start: IsoDate | '';
  readonly uitkeringsTermijnCode: string;
}

/** C-01: the three calculators, by the names that the specification prescribes. */
export interface CalculatorFlows {
  readonly bedragBeleggen: InvestAmountState;
  readonly lijfrenteOpbouwen: AnnuityBuildState;
  readonly lijfrenteUitkeren: AnnuityPayoutState;
}

export type CalculatorFlowName = keyof CalculatorFlows;

export interface CalculatorState extends CalculatorFlows {
  readonly currentFlow: CalculatorFlowName;
}

const common: CommonFlow = {
  // C-06: every flow starts here.
  activePage: 'stap1',
  ...initialQuestionnaire,
  calculationBasedOnProfile: false,
  duration: null,
  for: 'mijn',
  funds: [],
  initialDeposit: null,
  offerID: null,
  payment: '',
};

/** The initial state of every flow, also used after a reset (C-05). */
export const initialCalculatorFlows: CalculatorFlows = {
  bedragBeleggen: { ...common, description: '', kind: 'once', periodicDeposit: null, start: '', twikey: '' },
  lijfrenteOpbouwen: {
    ...common,
    durationType: 'years',
    geboortedatum: '',
    periodicDeposit: null,
    situation: '',
    start: '',
    twikey: '',
  },
  lijfrenteUitkeren: {
    ...common,
    geboortedatum: '',
    kapitaal: '',
    otherTemporaryPayouts: null,
    start: '',
    uitkeringsTermijnCode: '',
  },
};
