import type { InvestmentFlowName } from '@portaal/domain/brand/flows';
import type { Application } from '@portaal/domain/investing/applications/calls';
import type { ApplicationDraft } from '@portaal/domain/investing/applications/draft';
import type { QuestionnaireState } from '../entities/questionnaire/questionnaire-state.ts';
import { initialApplication, updateQuestionnaire, useApplication } from './application.ts';
import { draftOf, withDraft } from './application-draft.ts';
import { type InvestmentState, questionnaireNameOfFlow, type ServerCopy } from './investment-flow.ts';
// Imported for its side effect: it saves the draft.
import './personal-parts.ts';

/** Returns the current flow, its draft in the browser and the state of the server's copy. */
export const browserDraft = () => {
  const state = useApplication.getState();
  const { currentFlow, server } = state.investment;
  return { flow: currentFlow, server, draft: draftOf(state) };
};

export function noteServerCopy(server: ServerCopy): void {
  useApplication.setState(({ investment }) => ({ investment: { ...investment, server } }));
}

/** Applies a change by the user and marks the draft as not sent. */
export function changeDraft(change: (draft: ApplicationDraft) => ApplicationDraft): void {
  useApplication.setState((state) => {
    const changed = withDraft(state, change(draftOf(state)));
    const { investment } = changed;
    return { ...changed, investment: { ...investment, server: { ...investment.server, isUnsent: true } } };
  });
}

/** Applies a change to the user's answers or choices in the current flow's questionnaire. */
export function changeQuestionnaire(change: Partial<QuestionnaireState>): void {
  const { currentFlow } = useApplication.getState().investment;
  updateQuestionnaire(questionnaireNameOfFlow(currentFlow), change);
  noteServerCopy({ ...useApplication.getState().investment.server, isUnsent: true });
}

/**
 * Starts an application or adopts a draft from the server. Discards the input of any other flow, except the
 * questionnaires.
 */
function startingFrom(flow: InvestmentFlowName, initial: Partial<InvestmentState>): void {
  useApplication.setState((state) => {
    const { questionnaires } = state.investment;
    const { investment, applicants, company } = initialApplication;
    const funds = { ...investment.funds, [flow]: 100 };
    return {
      applicants,
      company,
      investment: { ...investment, questionnaires, currentFlow: flow, funds, ...initial },
    };
  });
}

/** Replaces the browser's draft with the server's. `questionnaire` is the state rebuilt from the draft's answers. */
export function adoptDraft(
  flow: InvestmentFlowName,
  { id, version, draft }: Pick<Application, 'id' | 'version' | 'draft'>,
  questionnaire: QuestionnaireState | null,
): void {
  const { currentFlow, preSelectedFund, requestType } = useApplication.getState().investment;
  // Only the browser knows from which fund page the user came, so this value is preserved.
  const origin = currentFlow === flow ? { preSelectedFund, requestType } : {};
  startingFrom(flow, { ...origin, server: { id, version, isUnsent: false, sent: '' } });
  useApplication.setState((state) => {
    const { investment, ...parts } = draft === null ? state : withDraft(state, draft);
    const name = questionnaireNameOfFlow(flow);
    const questionnaires = questionnaire
      ? { ...investment.questionnaires, [name]: questionnaire }
      : investment.questionnaires;
    return { ...parts, investment: { ...investment, questionnaires } };
  });
}

/**
 * Resets a signed application, except for its contract and its first payment. The answers to the questionnaires stay,
 * because they remain valid for longer.
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

/** Resets the application completely, including its prefilled values. */
export function forgetApplication(flow: InvestmentFlowName): void {
  startingFrom(flow, {});
}

/** Values with which a new application is prefilled. */
interface ApplicationWish
  extends Pick<InvestmentState, 'initialDeposit' | 'periodicDeposit' | 'description' | 'requestType'> {
  readonly flow: InvestmentFlowName;
  readonly fundId: number;
}

/** I-01, I-03: starts an application for one fund at its first page and fills in the values that are already known. */
export function beginApplication({ flow, fundId, ...wish }: ApplicationWish): void {
  const { initialDeposit, periodicDeposit } = wish;
  const kind = periodicDeposit === null ? 'once' : initialDeposit === null ? 'monthly' : 'both';
  startingFrom(flow, { ...wish, preSelectedFund: fundId, kind });
}
