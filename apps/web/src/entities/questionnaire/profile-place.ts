import {
  isOutcomeExpired,
  type ProfileChoice,
  profileChoiceProblems,
} from '@portaal/domain/products/questionnaires/profile-choice';
import { sectionsBefore } from '@portaal/domain/products/terms/sections-before';
import type { IsoDate } from '@portaal/engine';
import { environment } from '../../lib/environment.ts';
import { initialQuestionnaire, type QuestionnaireState } from './questionnaire-state.ts';

// These functions are separate from the state itself, because every page loads the state.

/** Initial values of everything derived from the answers: changing an answer resets all of these. */
export const unscored = {
  outcome: null,
  score: '',
  scoreOne: null,
  scoreTwo: null,
  riskSelection: '',
  acknowledged: [],
  firstStatement: false,
  secondStatement: false,
  thirdStatement: false,
  moments: [],
} as const satisfies Partial<QuestionnaireState>;

/** Returns the number of months for which this brand accepts answers. */
export const brandAnswerMonths = (): number =>
  environment().brand.answerMonths ?? sectionsBefore.termijnen.antwoordenGeldig;

/** Returns the problems of a choice, with the number of months for which this brand accepts answers. */
export const profileProblemsOf = (choice: ProfileChoice, today: IsoDate) =>
  profileChoiceProblems(choice, today, brandAnswerMonths());

/** Returns whether there is an outcome that is still valid on this day. */
export const hasOutcome = ({ outcome }: QuestionnaireState, today: IsoDate): boolean =>
  outcome !== null && !isOutcomeExpired(outcome, today, brandAnswerMonths());

/** Returns true for a calculation restored from an offer or a link: its profile is known, but not its answers. */
export const isMadeBefore = ({ answers, score }: QuestionnaireState): boolean =>
  answers.length === 0 && score !== '';

/** Returns the number of the outcome page, which follows the last question. */
export const profilePage = ({ questions }: Pick<QuestionnaireState, 'questions'>): number =>
  questions.length + 2;

/**
 * Progress of a user who is choosing a risk profile: before the questions, at a question, at the outcome with its
 * choices and confirmations, or finished.
 */
export type ProfilePlace = 'intro' | 'question' | 'profile' | 'confirmed';

export function profilePlace(state: QuestionnaireState, today: IsoDate): ProfilePlace {
  if (state.activeQuestion >= profilePage(state) && hasOutcome(state, today)) return 'profile';
  if (state.activeQuestion > 0) return 'question';
  return profileProblemsOf(state, today).length === 0 ? 'confirmed' : 'intro';
}

/**
 * Returns the state in which the questionnaire starts: at the first unanswered question, at the outcome, or, with
 * expired answers, empty at the first question.
 */
export function questionnaireStart(state: QuestionnaireState, today: IsoDate): Partial<QuestionnaireState> {
  const { answers, outcome } = state;
  if (hasOutcome(state, today)) return { activeQuestion: profilePage(state) };
  if (outcome !== null) return { ...initialQuestionnaire, activeQuestion: 1 };
  const open = answers.indexOf('');
  return { activeQuestion: open < 0 ? answers.length + 1 : open + 1 };
}
