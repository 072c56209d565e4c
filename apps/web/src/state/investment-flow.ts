import { flows, type InvestmentFlowName, investmentFlows } from '@portaal/domain/brand/flows';
import type { ApplicationDraft } from '@portaal/domain/investing/applications/draft';
import { emptyDraft } from '@portaal/domain/investing/applications/empty-draft';
import { noPayoutChoices, noTransfer } from '@portaal/domain/investing/applications/transfer-problems';
import type { Cents } from '@portaal/engine';
import {
  initialQuestionnaire,
  type QuestionnaireState,
} from '../entities/questionnaire/questionnaire-state.ts';

/** I-04: the three questionnaires. The flows nederlands and duits share `general`. */
export interface Questionnaires {
  readonly general: QuestionnaireState;
  readonly american: QuestionnaireState;
  readonly loanFund: QuestionnaireState;
}

/** maps a questionnaire ID to its name in the state. */
export const questionnaireNameOf = { 1: 'general', 2: 'american', 3: 'loanFund' } as const;

/** Returns the key of a flow's questionnaire in the state. */
export const questionnaireNameOfFlow = (flow: InvestmentFlowName): keyof Questionnaires =>
  questionnaireNameOf[flows[flow].questionnaireId];

/** State of the server's copy of this application. */
export interface ServerCopy {
  /** ID of the application; empty if it does not exist on the server yet. */
  readonly id: string;
  /** Latest version of the draft that the server confirmed. */
  readonly version: number;
  /** True if the draft was changed in this browser after that version. */
  readonly isUnsent: boolean;
  /** Identifies the draft that was sent but not confirmed yet; empty if there is none. */
  readonly sent: string;
}

/** The fields that have the same name in the server draft. */
type Answers = Pick<ApplicationDraft, 'activePage' | 'activeSubstep' | 'for'> &
  Pick<ApplicationDraft, 'verklaringJuist' | 'bedenktijdGelezen'> &
  Omit<ApplicationDraft['investment'], 'initialDeposit' | 'periodicDeposit'>;

/** Confirmations of an annuity application. */
export interface AnnuityAnswers extends Omit<NonNullable<ApplicationDraft['annuity']>, 'room'> {
  /** Contribution room; `null` means "not filled in yet". */
  readonly room: Cents | null;
}

/** Data of a transfer from another provider, whether or not this application has one. */
export interface TransferAnswers extends NonNullable<ApplicationDraft['transfer']> {
  /** False for an application whose money comes from the applicant. */
  readonly isPresent: boolean;
}

/** Choices for an annuity that pays out, whether or not this application is for one. */
export interface PayoutAnswers extends NonNullable<ApplicationDraft['payout']> {
  readonly isPresent: boolean;
}

/** I-03. Amounts are in cents; `null` means "not filled in yet". */
export interface InvestmentState extends Answers {
  readonly currentFlow: InvestmentFlowName;
  /** ID of the offer on which the application is based; empty for an application for the fund of a flow. */
  readonly offerId: string;
  readonly annuity: AnnuityAnswers;
  readonly transfer: TransferAnswers;
  readonly payout: PayoutAnswers;
  /** True once the contract exists. */
  readonly hasInvestment: boolean;
  /** ID of the fund whose page the customer came from. */
  readonly preSelectedFund: number | null;
  /** True once the contract is signed and its first deposit must be paid. */
  readonly navigateToPayment: boolean;
  readonly initialDeposit: Cents | null;
  readonly periodicDeposit: Cents | null;
  /** The requested product. This is our interpretation of a name that the specification does not define. */
  readonly requestType: string;
  /** ID of the contract to be paid. This is our interpretation of a name that the specification does not define. */
  readonly payment: string;
  /**
   * ID of the contract that needs a mandate. This is our interpretation of a name that the specification does not
   * define.
   */
  readonly twikey: string;
  readonly questionnaires: Questionnaires;
  /** I-05: the percentage of each fund, from 0 to 100 as in the calculators. */
  readonly funds: Readonly<Record<InvestmentFlowName, number>>;
  readonly server: ServerCopy;
}

export const initialQuestionnaires: Questionnaires = {
  general: initialQuestionnaire,
  american: initialQuestionnaire,
  loanFund: initialQuestionnaire,
};

const { activePage, activeSubstep, investment, verklaringJuist, bedenktijdGelezen } = emptyDraft;

export const initialInvestment: InvestmentState = {
  activePage,
  activeSubstep,
  for: emptyDraft.for,
  ...investment,
  verklaringJuist,
  bedenktijdGelezen,
  initialDeposit: null,
  periodicDeposit: null,
  currentFlow: 'nederlands',
  offerId: '',
  annuity: { lockedUnderstood: false, room: null, aboveRoomUnderstood: false },
  transfer: { ...noTransfer, isPresent: false },
  payout: { ...noPayoutChoices, isPresent: false },
  hasInvestment: false,
  preSelectedFund: null,
  navigateToPayment: false,
  requestType: '',
  payment: '',
  twikey: '',
  questionnaires: initialQuestionnaires,
  funds: Object.fromEntries(investmentFlows.map((flow) => [flow, 0])) as Record<InvestmentFlowName, number>,
  server: { id: '', version: 0, isUnsent: false, sent: '' },
};
