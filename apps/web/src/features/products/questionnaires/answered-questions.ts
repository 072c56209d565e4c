import type { Questionnaire } from '@portaal/domain/products/questionnaires/calls';
import { unscored } from '../../../entities/questionnaire/profile-place.ts';
import type { QuestionnaireState } from '../../../entities/questionnaire/questionnaire-state.ts';

/**
 * A question as displayed. The ten scored questions come first, followed by the question about the preferred profile,
 * which has no score.
 */
export interface AnsweredQuestion {
  /** Number of the question, from 1. */
  readonly number: number;
  readonly question: string;
  readonly help: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Value of the chosen option; empty if none is chosen. */
  readonly given: string;
}

type AnswerState = Pick<QuestionnaireState, 'answers' | 'questionEleven'>;

/** Returns all questions with their answers. The answer about the preference is the code of a profile (domain 3.2). */
export function answeredQuestions(
  { questions, questionEleven }: Questionnaire,
  state: AnswerState,
): readonly AnsweredQuestion[] {
  const scored = questions.map(({ question, help, answers }, index) => ({
    number: index + 1,
    question,
    help,
    options: answers.map(({ id, answer }) => ({ value: id, label: answer })),
    given: state.answers[index] ?? '',
  }));
  const preference = {
    number: questions.length + 1,
    question: questionEleven.question,
    help: questionEleven.help,
    options: questionEleven.answers.map(({ profile, answer }) => ({ value: profile, label: answer })),
    given: state.questionEleven,
  };
  return [...scored, preference];
}

/**
 * Returns the number of the next unanswered question, searching from the start after the last question; null if all
 * are answered.
 */
export function nextUnanswered(requested: readonly AnsweredQuestion[], number: number): number | null {
  const isOpen = ({ given }: AnsweredQuestion) => given === '';
  return (requested.slice(number).find(isOpen) ?? requested.find(isOpen))?.number ?? null;
}

/** Returns the change of state for an answer. An answer to a scored question discards the earlier result. */
export function withAnswer(
  questionnaire: Questionnaire,
  state: QuestionnaireState,
  number: number,
  value: string,
): Partial<QuestionnaireState> {
  const { questions } = questionnaire;
  if (number > questions.length) {
    return { questionEleven: value, preferenceQuestion: questionnaire.questionEleven };
  }
  const answers = questions.map((_, index) => (index === number - 1 ? value : (state.answers[index] ?? '')));
  return { ...unscored, questions, answers };
}

/** returns the text of each question with the text of its answer. */
export function questionnaireSummary(
  requested: readonly AnsweredQuestion[],
): { readonly Vraag: string; readonly Antwoord: string }[] {
  return requested.map(({ question, options, given }) => ({
    Vraag: question,
    Antwoord: options.find(({ value }) => value === given)?.label ?? '',
  }));
}
