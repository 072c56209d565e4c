import type {
  Questionnaire,
  QuestionnaireScore,
  RiskProfile,
} from '@portaal/domain/products/questionnaires/calls';
import { profileStatements } from '@portaal/domain/products/questionnaires/profile-choice';
import type { IsoDate } from '@portaal/engine';
import { unscored } from '../../../entities/questionnaire/profile-place.ts';
import { COMPLETED, type QuestionnaireState } from '../../../entities/questionnaire/questionnaire-state.ts';

/** Returns the state that stores the server's result. The computed profile is selected initially. */
export function scored(
  { score, scoreOne, scoreTwo, profile, version, knowledgePoints, warnings }: QuestionnaireScore,
  riskProfiles: readonly RiskProfile[],
  today: IsoDate,
): Partial<QuestionnaireState> {
  return {
    ...unscored,
    areQuestionsChanged: false,
    score: String(score),
    scoreOne,
    scoreTwo,
    riskProfiles,
    riskSelection: profile,
    outcome: { version, profile, knowledgePoints, warnings, scoredOn: today },
  };
}

/** Returns the texts of the question about the preference, and the profile of each answer. */
const textsOf = ({ question, answers }: Questionnaire['questionEleven']): string =>
  JSON.stringify([question, answers.map(({ answer, profile }) => [profile, answer])]);

/**
 * Returns the changes needed when the server's questions have changed since these answers: answers that no longer
 * exist must be given again, and the other answers are scored again. Returns null if nothing changed.
 */
export function adjustedTo(
  { questions, version, questionEleven }: Questionnaire,
  { answers, outcome, preferenceQuestion }: QuestionnaireState,
): Partial<QuestionnaireState> | null {
  const validAnswers = answers
    .slice(0, questions.length)
    .map((answer, index) => (questions[index]?.answers.some(({ id }) => id === answer) ? answer : ''));
  const isSame =
    validAnswers.length === answers.length &&
    validAnswers.every((answer, index) => answer === answers[index]);
  const isOtherPreference =
    preferenceQuestion !== undefined && textsOf(preferenceQuestion) !== textsOf(questionEleven);
  if (isSame && !isOtherPreference && (outcome === null || outcome.version === version)) return null;
  return {
    ...unscored,
    activeQuestion: 0,
    questions,
    answers: isSame ? answers : validAnswers,
    ...(isOtherPreference && { questionEleven: '', preferenceQuestion: questionEleven }),
    areQuestionsChanged: true,
  };
}

/**
 * Returns the change of state for choosing another profile. Confirmations of the previous choice are cleared, except
 * those of the server's warnings.
 */
export function withSelection(
  { outcome, acknowledged }: QuestionnaireState,
  riskSelection: string,
): Partial<QuestionnaireState> {
  const warned = outcome?.warnings.map(({ code }) => String(code)) ?? [];
  return {
    riskSelection,
    acknowledged: acknowledged.filter((code) => warned.includes(code)),
    firstStatement: false,
    secondStatement: false,
    thirdStatement: false,
  };
}

/**
 * Returns a change with the times of its confirmations: a newly confirmed warning or statement gets the current time,
 * and a confirmation that is withdrawn loses its time.
 */
export function withMoments(
  state: QuestionnaireState,
  patch: Partial<QuestionnaireState>,
  now: Date,
): Partial<QuestionnaireState> {
  const changed = { ...state, ...patch };
  const confirmed = [
    ...changed.acknowledged,
    ...profileStatements.filter((statement) => changed[statement]),
    ...(changed.outcome === null ? [] : [COMPLETED]),
  ];
  const stored = state.moments.filter(({ code }) => code !== COMPLETED || patch.outcome == null);
  const momentOf = (code: string) => stored.find((moment) => moment.code === code)?.at ?? now.toISOString();
  return { ...patch, moments: confirmed.map((code) => ({ code, at: momentOf(code) })) };
}

export function withAcknowledgement(
  acknowledged: readonly string[],
  code: string,
  isConfirmed: boolean,
): readonly string[] {
  const others = acknowledged.filter((one) => one !== code);
  return isConfirmed ? [...others, code] : others;
}
