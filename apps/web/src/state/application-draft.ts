import { flows } from '@portaal/domain/brand/flows';
import type { ApplicationDraft } from '@portaal/domain/investing/applications/draft';
import { emptyDraft } from '@portaal/domain/investing/applications/empty-draft';
import { isAnnuityCode, products } from '@portaal/domain/products/products/product';
import { type Cents, centsToEuro, euroToCents } from '@portaal/engine';
import { questionnaireInput } from '../entities/questionnaire/questionnaire-input.ts';
import type { QuestionnaireState } from '../entities/questionnaire/questionnaire-state.ts';
import type { ApplicationState } from './application.ts';
import { type InvestmentState, questionnaireNameOfFlow } from './investment-flow.ts';
import { isRecord } from './migrations.ts';

// Converts between the browser's and the server's draft. The browser stores an application with the names and units
// of the specification (I-03, I-07…I-09), and additionally the files and questions. The server stores the answers
// (`ApplicationDraft`).

/** Returns only the fields of `value` that also exist in `like`, which excludes browser-only fields. */
function partOf<T>(like: T, value: T): T {
  if (!isRecord(like) || !isRecord(value)) return value;
  const entries: [string, unknown][] = Object.entries(like);
  return Object.fromEntries(entries.map(([name, item]) => [name, partOf<unknown>(item, value[name])])) as T;
}

/** Returns `value` with the fields of `over` replaced, and with its browser-only fields unchanged. */
function withPart<T>(value: T, over: unknown): T {
  if (!isRecord(value) || !isRecord(over)) return over as T;
  const changed = Object.entries(over).map(([name, item]) => [name, withPart(value[name], item)]);
  return { ...value, ...Object.fromEntries(changed) };
}

const inEuro = (amount: Cents | null): number | null => (amount === null ? null : centsToEuro(amount));
const inCents = (euro: number | null): Cents | null => (euro === null ? null : euroToCents(euro));

export const questionnaireOf = ({ currentFlow, questionnaires }: InvestmentState): QuestionnaireState =>
  questionnaires[questionnaireNameOfFlow(currentFlow)];

/** Returns the answers. Choices and confirmations are included only if there is an outcome on which they are based. */
function questionnaireDraft(investment: InvestmentState): ApplicationDraft['questionnaire'] {
  // The questionnaires of an offer are recorded separately, because its funds may require several.
  if (investment.offerId !== '') return emptyDraft.questionnaire;
  const state = questionnaireOf(investment);
  const questionnaire = questionnaireInput(flows[investment.currentFlow].questionnaireId, state);
  if (questionnaire === undefined) {
    const { answers, questionEleven } = state;
    return { ...emptyDraft.questionnaire, answers: [...answers], questionEleven };
  }
  const { id: _, ...draft } = questionnaire;
  return draft;
}

/** Returns a part that only some applications have; undefined if this application does not have the part. */
const presentPart = <T extends { readonly isPresent: boolean }>({ isPresent, ...part }: T) =>
  isPresent ? part : undefined;

/** Returns the server draft for this browser state. */
export function draftOf({ investment, applicants, company }: ApplicationState): ApplicationDraft {
  const { initialDeposit, periodicDeposit, offerId, annuity, transfer, payout, ...answers } = investment;
  const product = isAnnuityCode(answers.requestType) ? answers.requestType : undefined;
  const ordered = presentPart(transfer);
  const paidOut = presentPart(payout);
  return {
    // Without an offer, this field is sent so that the server rejects an annuity: the application for a fund creates an
    // ordinary investment.
    ...(product && offerId === '' && { requestType: product }),
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
    ...(product &&
      products[product].accumulates &&
      offerId !== '' && { annuity: { ...annuity, room: inEuro(annuity.room) } }),
    ...(ordered && { transfer: ordered }),
    ...(paidOut && { payout: paidOut }),
    applicants: partOf<ApplicationDraft['applicants']>(emptyDraft.applicants, applicants),
    company: partOf<ApplicationDraft['company']>(emptyDraft.company, company),
    verklaringJuist: answers.verklaringJuist,
    bedenktijdGelezen: answers.bedenktijdGelezen,
  };
}

/**
 * Returns the browser state with its draft replaced. The questionnaire stays unchanged, because its questions, its
 * outcome and the choices based on that outcome are not part of a draft.
 */
export function withDraft(state: ApplicationState, draft: ApplicationDraft): ApplicationState {
  const { questionnaire: _, requestType: __, applicants, company, investment, ...others } = draft;
  const { annuity, transfer, payout, ...answers } = others;
  return {
    ...state,
    investment: {
      ...state.investment,
      ...answers,
      ...(annuity && { annuity: { ...annuity, room: inCents(annuity.room) } }),
      ...(transfer && { transfer: { ...transfer, isPresent: true } }),
      ...(payout && { payout: { ...payout, isPresent: true } }),
      ...investment,
      initialDeposit: inCents(investment.initialDeposit),
      periodicDeposit: inCents(investment.periodicDeposit),
    },
    applicants: withPart(state.applicants, applicants),
    company: withPart(state.company, company),
  };
}
