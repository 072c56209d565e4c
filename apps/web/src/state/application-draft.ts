import type { ApplicationDraft } from '@portaal/domain/applications/draft';
import { emptyDraft } from '@portaal/domain/applications/empty-draft';
import { questionnaireOfFlow } from '@portaal/domain/applications/flows';
import { isAnnuityCode } from '@portaal/domain/products/product';
import { type Cents, centsToEuro, euroToCents } from '@portaal/engine';
import { givenQuestionnaire } from '../entities/questionnaire/given-questionnaire.ts';
import type { QuestionnaireState } from '../entities/questionnaire/questionnaire-state.ts';
import type { ApplicationState } from './application.ts';
import { type InvestmentState, questionnaireNames } from './investment-flow.ts';
import { isRecord } from './migrations.ts';

// The browser keeps an application in the names and units of the specification (I-03, I-07…I-09), and beside the
// answers what only it has: files and questions. The server keeps the answers (`ApplicationDraft`).

/** Of `value` what stands in `like`: what only the browser has falls off. */
function partOf<T>(like: T, value: T): T {
  if (!isRecord(like) || !isRecord(value)) return value;
  const known: [string, unknown][] = Object.entries(like);
  return Object.fromEntries(known.map(([name, item]) => [name, partOf<unknown>(item, value[name])])) as T;
}

/** `value` with what stands in `over` in its place: what only the browser has stays. */
function withPart<T>(value: T, over: unknown): T {
  if (!isRecord(value) || !isRecord(over)) return over as T;
  const changed = Object.entries(over).map(([name, item]) => [name, withPart(value[name], item)]);
  return { ...value, ...Object.fromEntries(changed) };
}

const inEuro = (amount: Cents | null): number | null => (amount === null ? null : centsToEuro(amount));
const inCents = (euro: number | null): Cents | null => (euro === null ? null : euroToCents(euro));

export const questionnaireOf = ({ currentFlow, questionnaires }: InvestmentState): QuestionnaireState =>
  questionnaires[questionnaireNames[currentFlow]];

/** What was answered; what was chosen and confirmed only as long as there is an outcome it goes with. */
function questionnaireDraft(investment: InvestmentState): ApplicationDraft['questionnaire'] {
  const state = questionnaireOf(investment);
  const given = givenQuestionnaire(questionnaireOfFlow[investment.currentFlow], state);
  if (given === undefined) {
    const { answers, questionEleven } = state;
    return { ...emptyDraft.questionnaire, answers: [...answers], questionEleven };
  }
  const { id: _, ...draft } = given;
  return draft;
}

/** What the server keeps of what the browser has. */
export function draftOf({ investment, applicants, company }: ApplicationState): ApplicationDraft {
  const { initialDeposit, periodicDeposit, ...answers } = investment;
  return {
    // The server rejects it: an application makes no annuity.
    ...(isAnnuityCode(answers.requestType) && { requestType: answers.requestType }),
    activePage: answers.activePage,
    activeSubstep: answers.activeSubstep,
    for: answers.for,
    investment: {
      kind: answers.kind,
      initialDeposit: inEuro(initialDeposit),
      periodicDeposit: inEuro(periodicDeposit),
      description: answers.description,
      stock: answers.stock,
      herkomst: answers.herkomst,
      gelezen: answers.gelezen,
    },
    questionnaire: questionnaireDraft(investment),
    applicants: partOf<ApplicationDraft['applicants']>(emptyDraft.applicants, applicants),
    company: partOf<ApplicationDraft['company']>(emptyDraft.company, company),
    verklaringJuist: answers.verklaringJuist,
    bedenktijdGelezen: answers.bedenktijdGelezen,
  };
}

/**
 * The browser's state with another draft in it. The questionnaire stays what it was: its questions, its outcome and
 * what was made of them are no part of a draft.
 */
export function withDraft(state: ApplicationState, draft: ApplicationDraft): ApplicationState {
  const { questionnaire: _, requestType: __, applicants, company, investment, ...answers } = draft;
  return {
    ...state,
    investment: {
      ...state.investment,
      ...answers,
      ...investment,
      initialDeposit: inCents(investment.initialDeposit),
      periodicDeposit: inCents(investment.periodicDeposit),
    },
    applicants: withPart(state.applicants, applicants),
    company: withPart(state.company, company),
  };
}
