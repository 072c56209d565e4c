import type { Cents } from '@portaal/engine';
import {
  initialQuestionnaire,
  type QuestionnaireState,
} from '../entities/questionnaire/questionnaire-state.ts';
import type { DepositKind } from './calculator-flows.ts';

/** I-02. */
export type InvestmentFlowName = 'nederlands' | 'duits' | 'american' | 'leningenfonds';

/** I-01. */
export type InvestmentPage =
  | 'belegging-toevoegen'
  | 'questionnaire'
  | 'applicant'
  | 'contract-creation'
  | 'initial-payment'
  | 'monthly-payment';

/** I-06. */
export type ApplicationStep =
  | 'UserInformation'
  | 'UserTaxInfo'
  | 'UserAbroadTaxInfo'
  | 'ChildInformation'
  | 'ChildTaxInfo'
  | 'ChildAbroadTaxInfo'
  | 'PartnerInformation'
  | 'PartnerTaxInfo'
  | 'PartnerAbroadTaxInfo'
  | 'CompanyInformation'
  | 'ApplicantChoice';

/** I-04: `general` serves nederlands and duits. */
export interface Questionnaires {
  readonly general: QuestionnaireState;
  readonly american: QuestionnaireState;
  readonly loanFund: QuestionnaireState;
}

/** I-03. Amounts are cents, `null` is "not filled in yet". */
export interface InvestmentState {
  readonly currentFlow: InvestmentFlowName;
  readonly activePage: InvestmentPage;
  readonly activeSubstep: ApplicationStep;
  readonly hasInvestment: boolean;
  /** Id of the fund the customer came from. */
  readonly preSelectedFund: number | null;
  readonly navigateToPayment: boolean;
  readonly initialDeposit: Cents | null;
  readonly periodicDeposit: Cents | null;
  readonly description: string;
  readonly kind: DepositKind;
  readonly stock: string;
  readonly requestType: string;
  readonly payment: string;
  readonly twikey: string;
  readonly questionnaires: Questionnaires;
  /** I-05: the share of each fund, from 0 to 100 like those of the calculators. */
  readonly funds: Readonly<Record<InvestmentFlowName, number>>;
}

export const initialInvestment: InvestmentState = {
  currentFlow: 'nederlands',
  activePage: 'belegging-toevoegen',
  activeSubstep: 'ApplicantChoice',
  hasInvestment: false,
  preSelectedFund: null,
  navigateToPayment: false,
  initialDeposit: null,
  periodicDeposit: null,
  description: '',
  kind: 'once',
  stock: 'stock',
  requestType: '',
  payment: '',
  twikey: '',
  questionnaires: {
    general: initialQuestionnaire,
    american: initialQuestionnaire,
    loanFund: initialQuestionnaire,
  },
  funds: { nederlands: 0, duits: 0, american: 0, leningenfonds: 0 },
};
