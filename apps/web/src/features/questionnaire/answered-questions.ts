import type { Questionnaire } from '@portaal/domain/questionnaires/calls';
import { unscored } from '../../entities/questionnaire/profile-place.ts';
import type { QuestionnaireState } from '../../entities/questionnaire/questionnaire-state.ts';

/** A question as it is put: the ten that count, and then the preference, which does not. */
export interface AnsweredQuestion {
  /** From 1. */
  readonly number: number;
  readonly question: string;
  readonly help: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** The value of the chosen option; empty while there is none. */
  readonly given: string;
}

type AnswerState = Pick<QuestionnaireState, 'answers' | 'questionEleven'>;

/** All questions with what was answered. The preference is kept as the code of a profile (domain 3.2). */
export function answeredQuestions(
  { questions, questionEleven }: Questionnaire,
  given: AnswerState,
): readonly AnsweredQuestion[] {
  const scored = questions.map(({ question, help, answers }, index) => ({
    number: index + 1,
    question,
    help,
    options: answers.map(({ id, answer }) => ({ value: id, label: answer })),
    given: given.answers[index] ?? '',
  }));
  const preference = {
    number: questions.length + 1,
    question: questionEleven.question,
    help: questionEleven.help,
    options: questionEleven.answers.map(({ profile, answer }) => ({ value: profile, label: answer })),
    given: given.questionEleven,
  };
  return [...scored, preference];
}

/** The next question without an answer, going round once; nothing when all have one. */
export function nextUnanswered(requested: readonly AnsweredQuestion[], number: number): number | null {
  const isOpen = ({ given }: AnsweredQuestion) => given === '';
  return (requested.slice(number).find(isOpen) ?? requested.find(isOpen))?.number ?? null;
}

/** An answer. That to a question that counts takes away what was made of the answers before. */
export function withAnswer(
  questionnaire: Questionnaire,
  state: QuestionnaireState,
  number: number,
  value: string,
): Partial<QuestionnaireState> {
  const { questions } = questionnaire;
  if (number > questions.length) return { questionEleven: value };
  const answers = questions.map((_, index) => (index === number - 1 ? value : (state.answers[index] ?? '')));
  return { ...unscored, questions, answers };
}

/** the text of each question with the text of the answer that was given. */
export function questionnaireSummary(
  requested: readonly AnsweredQuestion[],
): { readonly Vraag: string; readonly Antwoord: string }[] {
  return requested.map(({ question, options, given }) => ({
    Vraag: question,
    Antwoord: options.find(({ value }) => value === given)?.label ?? '',
  }));
}
