import type { ApplicationDraft } from '@portaal/domain/applications/draft';
import { emptyDraft } from '@portaal/domain/applications/empty-draft';
import type { InvestmentFlowName } from '@portaal/domain/applications/flows';
import type { Cents } from '@portaal/engine';
import {
  initialQuestionnaire,
  type QuestionnaireState,
} from '../entities/questionnaire/questionnaire-state.ts';

/** I-04: `general` serves nederlands and duits. */
export interface Questionnaires {
  readonly general: QuestionnaireState;
  readonly american: QuestionnaireState;
  readonly loanFund: QuestionnaireState;
}

/** which of them is that of a questionnaire. */
export const questionnaireNameOf = { 1: 'general', 2: 'american', 3: 'loanFund' } as const;

/** the questionnaire each flow asks. */
export const questionnaireNames = {
  nederlands: 'general',
  duits: 'general',
  american: 'american',
  leningenfonds: 'loanFund',
} as const satisfies Readonly<Record<InvestmentFlowName, keyof Questionnaires>>;

/** The copy the server has of this application. */
export interface ServerCopy {
  /** Empty: the server has none yet. */
  readonly id: string;
  /** Of the draft as the server had it last. */
  readonly version: number;
  /** Something was changed here since. */
  readonly isUnsent: boolean;
  /** Says which draft was sent and not answered yet; empty: none. */
  readonly sent: string;
}

/** What the draft calls the same. */
type Answers = Pick<ApplicationDraft, 'activePage' | 'activeSubstep' | 'for'> &
  Pick<ApplicationDraft, 'verklaringJuist' | 'bedenktijdGelezen'> &
  Omit<ApplicationDraft['investment'], 'initialDeposit' | 'periodicDeposit'>;

/** I-03. Amounts are cents, `null` is "not filled in yet". */
export interface InvestmentState extends Answers {
  readonly currentFlow: InvestmentFlowName;
  /** The contract was made. */
  readonly hasInvestment: boolean;
  /** Id of the fund the customer came from. */
  readonly preSelectedFund: number | null;
  /** The contract is signed, and its first deposit is to be paid. */
  readonly navigateToPayment: boolean;
  readonly initialDeposit: Cents | null;
  readonly periodicDeposit: Cents | null;
  /** Our reading: the product that is asked for. */
  readonly requestType: string;
  /** Our reading: id of the contract that is to be paid. */
  readonly payment: string;
  /** Our reading: id of the contract that is to get a mandate. */
  readonly twikey: string;
  readonly questionnaires: Questionnaires;
  /** I-05: the share of each fund, from 0 to 100 like those of the calculators. */
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
  hasInvestment: false,
  preSelectedFund: null,
  navigateToPayment: false,
  requestType: '',
  payment: '',
  twikey: '',
  questionnaires: initialQuestionnaires,
  funds: { nederlands: 0, duits: 0, american: 0, leningenfonds: 0 },
  server: { id: '', version: 0, isUnsent: false, sent: '' },
};
