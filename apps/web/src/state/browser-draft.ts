import type { Application } from '@portaal/domain/applications/calls';
import type { ApplicationDraft } from '@portaal/domain/applications/draft';
import type { InvestmentFlowName } from '@portaal/domain/applications/flows';
import type { QuestionnaireState } from '../entities/questionnaire/questionnaire-state.ts';
import { initialApplication, updateQuestionnaire, useApplication } from './application.ts';
import { draftOf, withDraft } from './application-draft.ts';
import { type InvestmentState, questionnaireNames, type ServerCopy } from './investment-flow.ts';
// Without it the draft would not be saved.
import './personal-parts.ts';

/** The flow the browser keeps a draft of, and what the server has of it. */
export const browserDraft = () => {
  const state = useApplication.getState();
  const { currentFlow, server } = state.investment;
  return { flow: currentFlow, server, draft: draftOf(state) };
};

export function noteServerCopy(server: ServerCopy): void {
  useApplication.setState(({ investment }) => ({ investment: { ...investment, server } }));
}

/** What a user changed: the server does not have it yet. */
export function changeDraft(change: (draft: ApplicationDraft) => ApplicationDraft): void {
  useApplication.setState((state) => {
    const changed = withDraft(state, change(draftOf(state)));
    const { investment } = changed;
    return { ...changed, investment: { ...investment, server: { ...investment.server, isUnsent: true } } };
  });
}

/** What a user answered of the questionnaire, or chose on it. */
export function changeQuestionnaire(change: Partial<QuestionnaireState>): void {
  const { currentFlow } = useApplication.getState().investment;
  updateQuestionnaire(questionnaireNames[currentFlow], change);
  noteServerCopy({ ...useApplication.getState().investment.server, isUnsent: true });
}

/** An application begins or comes from elsewhere: nothing of another flow stays, but what was answered before. */
function startingFrom(flow: InvestmentFlowName, known: Partial<InvestmentState>): void {
  useApplication.setState((state) => {
    const { questionnaires } = state.investment;
    const { investment, applicants, company } = initialApplication;
    const funds = { ...investment.funds, [flow]: 100 };
    return {
      applicants,
      company,
      investment: { ...investment, questionnaires, currentFlow: flow, funds, ...known },
    };
  });
}

/** What the server has takes the place of what is here; `questionnaire`: what its answers came to. */
export function adoptDraft(
  flow: InvestmentFlowName,
  { id, version, draft }: Pick<Application, 'id' | 'version' | 'draft'>,
  questionnaire: QuestionnaireState | null,
): void {
  const { currentFlow, preSelectedFund, requestType } = useApplication.getState().investment;
  // Where a user came from is known here alone.
  const origin = currentFlow === flow ? { preSelectedFund, requestType } : {};
  startingFrom(flow, { ...origin, server: { id, version, isUnsent: false, sent: '' } });
  useApplication.setState((state) => {
    const { investment, ...parts } = draft === null ? state : withDraft(state, draft);
    const name = questionnaireNames[flow];
    const questionnaires = questionnaire
      ? { ...investment.questionnaires, [name]: questionnaire }
      : investment.questionnaires;
    return { ...parts, investment: { ...investment, questionnaires } };
  });
}

/**
 * The application is signed: nothing of it stays but the contract that was made, and the answers to the questionnaires,
 * which hold for longer.
 */
export function finishApplication(contract: Application['contract']): void {
  const { currentFlow, periodicDeposit, kind } = useApplication.getState().investment;
  const isMonthly = kind !== 'once' && periodicDeposit !== null;
  startingFrom(currentFlow, {
    activePage: 'initial-payment',
    hasInvestment: true,
    navigateToPayment: true,
    payment: contract?.id ?? '',
    twikey: isMonthly ? (contract?.id ?? '') : '',
  });
}

/** The application begins empty: nothing stays of what it began with. */
export function forgetApplication(flow: InvestmentFlowName): void {
  startingFrom(flow, {});
}

/** What is known already when a user begins an application. */
interface ApplicationWish
  extends Pick<InvestmentState, 'initialDeposit' | 'periodicDeposit' | 'description' | 'requestType'> {
  readonly flow: InvestmentFlowName;
  readonly fundId: number;
}

/** I-01, I-03: the application for one fund begins at its first page, with what is known filled in. */
export function beginApplication({ flow, fundId, ...wish }: ApplicationWish): void {
  const { initialDeposit, periodicDeposit } = wish;
  const kind = periodicDeposit === null ? 'once' : initialDeposit === null ? 'monthly' : 'both';
  startingFrom(flow, { ...wish, preSelectedFund: fundId, kind });
}
