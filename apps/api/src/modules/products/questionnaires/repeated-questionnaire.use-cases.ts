import type { QuestionnaireScore } from '@portaal/domain/products/questionnaires/calls';
import type { Services, SignedInPerson } from '../../../platform/services.ts';
import { repeatedWarning } from './questionnaire-warnings.rules.ts';
import { hasCompletedNear } from './questionnaires.repository.ts';

export const withRepeatedWarning = (score: QuestionnaireScore): QuestionnaireScore => ({
  ...score,
  warnings: [...score.warnings, repeatedWarning],
});

const DAY_MS = 24 * 60 * 60_000;

/** Returns whether this person completed the same questionnaire at another time within 24 hours. */
export const isRepeated = (
  { database }: Pick<Services, 'database'>,
  { id: personId }: SignedInPerson,
  questionnaireId: number,
  at: Date,
): Promise<boolean> =>
  hasCompletedNear(database.orm, { personId, questionnaireId, at, milliseconds: DAY_MS });
