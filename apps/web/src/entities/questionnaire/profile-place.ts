import { isOutcomeExpired, profileChoiceProblems } from '@portaal/domain/questionnaires/profile-choice';
import type { IsoDate } from '@portaal/engine';
import { initialQuestionnaire, type QuestionnaireState } from './questionnaire-state.ts';

// Apart from the state itself, which every page loads.

/** What stands on the answers: any other answer makes it worthless. */
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

/** Whether there is an outcome that still counts on this day. */
export const hasOutcome = ({ outcome }: QuestionnaireState, today: IsoDate): boolean =>
  outcome !== null && !isOutcomeExpired(outcome, today);

/** A calculation of before, out of an offer or a link: its profile is known, the answers are not. */
export const isMadeBefore = ({ answers, score }: QuestionnaireState): boolean =>
  answers.length === 0 && score !== '';

/** The number after that of the last question: the page of the outcome. */
export const profilePage = ({ questions }: Pick<QuestionnaireState, 'questions'>): number =>
  questions.length + 2;

/**
 * Where a user is who chooses on their risk profile: before the questions, at one of them, at the outcome with what
 * is to be decided and confirmed, or past all that.
 */
export type ProfilePlace = 'intro' | 'question' | 'profile' | 'confirmed';

export function profilePlace(state: QuestionnaireState, today: IsoDate): ProfilePlace {
  if (state.activeQuestion >= profilePage(state) && hasOutcome(state, today)) return 'profile';
  if (state.activeQuestion > 0) return 'question';
  return profileChoiceProblems(state, today).length === 0 ? 'confirmed' : 'intro';
}

/** To the first question without an answer, or to the outcome; with answers that are too old to the very first. */
export function questionnaireStart(state: QuestionnaireState, today: IsoDate): Partial<QuestionnaireState> {
  const { answers, outcome } = state;
  if (hasOutcome(state, today)) return { activeQuestion: profilePage(state) };
  if (outcome !== null) return { ...initialQuestionnaire, activeQuestion: 1 };
  const open = answers.indexOf('');
  return { activeQuestion: open < 0 ? answers.length + 1 : open + 1 };
}
