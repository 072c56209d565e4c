import type {
  Questionnaire,
  QuestionnaireInput,
  RiskProfile,
  StoredQuestionnaire,
} from '@portaal/domain/products/questionnaires/calls';
import {
  isOutcomeExpired,
  isQuestionnaireComplete,
  profileStatements,
  riskProfileCodeOf,
} from '@portaal/domain/products/questionnaires/profile-choice';
import type { IsoDate } from '@portaal/engine';
import { today as dayOf } from '../../lib/dutch-format.ts';
import { brandAnswerMonths } from './profile-place.ts';
import { COMPLETED, type QuestionnaireState } from './questionnaire-state.ts';

/** Returns the questionnaire to send with an offer, or undefined while it is incomplete. */
export function questionnaireInput(
  id: QuestionnaireInput['id'],
  state: QuestionnaireState,
): QuestionnaireInput | undefined {
  const { answers, outcome, acknowledged, moments } = state;
  const questionEleven = riskProfileCodeOf(state.questionEleven);
  const riskSelection = riskProfileCodeOf(state.riskSelection);
  if (outcome === null || questionEleven === undefined || riskSelection === undefined) return undefined;
  if (!isQuestionnaireComplete(answers)) return undefined;
  // Older versions stored no times; their confirmations receive the current time.
  const momentOf = (code: string) =>
    moments.find((moment) => moment.code === code)?.at ?? new Date().toISOString();
  const confirmed = [...acknowledged, ...profileStatements.filter((statement) => state[statement])];
  return {
    id,
    version: outcome.version,
    answers: [...answers],
    questionEleven,
    riskSelection,
    acknowledgements: confirmed.map((code) => ({ code, at: momentOf(code) })),
    completedAt: momentOf(COMPLETED),
  };
}

/** Rebuilds the state of a saved questionnaire; returns undefined if it has expired or its questions have changed. */
export function restoredQuestionnaire(
  { given, score }: StoredQuestionnaire,
  { questions, version, questionEleven }: Questionnaire,
  riskProfiles: readonly RiskProfile[],
  today: IsoDate,
): QuestionnaireState | undefined {
  const { profile, knowledgePoints, warnings } = score;
  const scoredOn = dayOf(new Date(given.completedAt)) as IsoDate;
  const outcome = { version: given.version, profile, knowledgePoints, warnings, scoredOn };
  if (given.version !== version || isOutcomeExpired(outcome, today, brandAnswerMonths())) return undefined;
  const codes = given.acknowledgements.map(({ code }) => code);
  return {
    activeQuestion: 0,
    questions,
    answers: given.answers,
    questionEleven: given.questionEleven,
    preferenceQuestion: questionEleven,
    outcome,
    score: String(score.score),
    scoreOne: score.scoreOne,
    scoreTwo: score.scoreTwo,
    riskProfiles,
    riskSelection: given.riskSelection,
    acknowledged: codes.filter((code) => !profileStatements.some((statement) => statement === code)),
    firstStatement: codes.includes('firstStatement'),
    secondStatement: codes.includes('secondStatement'),
    thirdStatement: codes.includes('thirdStatement'),
    moments: [...given.acknowledgements, { code: COMPLETED, at: given.completedAt }],
  };
}
