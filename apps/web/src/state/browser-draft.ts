import type { InvestmentFlowName } from '@portaal/domain/brand/flows';
import type { Application } from '@portaal/domain/investing/applications/calls';
import type { ApplicationDraft } from '@portaal/domain/investing/applications/draft';
import type { QuestionnaireState } from '../entities/questionnaire/questionnaire-state.ts';
import {
  type ApplicationState,
  initialApplication,
  updateQuestionnaire,
  useApplication,
} from './application.ts';
import { draftOf, withDraft } from './application-draft.ts';
import { type InvestmentState, questionnaireNameOfFlow, type ServerCopy } from './investment-flow.ts';
// Imported for its side effect: it saves the draft.
import './personal-parts.ts';

/** Returns the draft in the browser, its flow or offer, and the state of the server's copy. */
export const browserDraftOf = (state: ApplicationState) => {
  const { currentFlow, offerId, server } = state.investment;
  return { flow: currentFlow, offerId, server, draft: draftOf(state) };
};

export const browserDraft = () => browserDraftOf(useApplication.getState());

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

type ServerDraft = Pick<Application, 'id' | 'version' | 'draft' | 'flow' | 'fundId' | 'offer'>;

/** Replaces the browser's draft with the server's. `questionnaire` is the state rebuilt from the draft's answers. */
export function adoptDraft(application: ServerDraft, questionnaire: QuestionnaireState | null): void {
  const { id, version, draft, flow } = application;
  startingFrom(flow, { ...originOf(application), server: { id, version, isUnsent: false, sent: '' } });
  useApplication.setState((state) => {
    const { investment, ...parts } = draft === null ? state : withDraft(state, draft);
    const name = questionnaireNameOfFlow(flow);
    const questionnaires = questionnaire
      ? { ...investment.questionnaires, [name]: questionnaire }
      : investment.questionnaires;
    return { ...parts, investment: { ...investment, questionnaires } };
  });
}

/** Returns the origin of an application: its offer, or the fund page that only the browser knows. */
function originOf({ flow, fundId, offer }: ServerDraft): Partial<InvestmentState> {
  if (offer) {
    const { funds } = initialApplication.investment;
    return { offerId: offer.id, requestType: offer.productCode, preSelectedFund: fundId, funds };
  }
  const { currentFlow, offerId, preSelectedFund, requestType } = useApplication.getState().investment;
  return currentFlow === flow && offerId === '' ? { preSelectedFund, requestType } : {};
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
