import { flows } from '@portaal/domain/brand/flows';
import type * as calls from '@portaal/domain/calls';
import type { CallBody, CallResponse } from '@portaal/domain/http/call';
import type { FieldProblem } from '@portaal/domain/http/error';
import { products } from '@portaal/domain/products/products/product';
import type { QuestionnaireScore, RiskProfile } from '@portaal/domain/products/questionnaires/calls';
import { AppError } from '../../../platform/app-error.ts';
import type { Services, SignedInPerson } from '../../../platform/services.ts';
import { fundsOn } from '../funds/funds.use-cases.ts';
import { answerProblems, findQuestionnaire, preferenceOf, scoreOf } from './questionnaire-score.rules.ts';
import { isRepeated, withRepeatedWarning } from './repeated-questionnaire.use-cases.ts';
import { listRiskProfiles } from './risk-profiles.use-cases.ts';

export {
  keepQuestionnaire,
  type Origin,
  type QuestionnaireStatus as QuestionnaireStanding,
  questionnaireOutcome,
  questionnaireStanding,
  storedQuestionnaire,
  type ValidatedQuestionnaire,
  validateOfferedQuestionnaire,
  validatePurchaseQuestionnaire,
} from './questionnaire-records.use-cases.ts';
export { countFlagged } from './questionnaire-review.repository.ts';
export {
  isMoreCareful,
  latestProfile,
  recordsForReview,
  type SharedProfile,
  sharedProfileOf,
} from './questionnaire-review.use-cases.ts';
export { listRiskProfiles } from './risk-profiles.use-cases.ts';

const YEARS = '{aanbevolenJaren}';

/**
 * Returns the highest number of recommended years among the brand's funds that require the questionnaire;
 * undefined if the terms of today contain no such fund, or the brand has no terms.
 */
async function recommendedYears(
  services: Pick<Services, 'clock' | 'database'>,
  brand: string,
  id: number,
): Promise<number | undefined> {
  const set = await fundsOn(services, brand, services.clock.today()).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'notOpen') return undefined;
    throw error;
  });
  const years = (set?.content.fondsen ?? [])
    .filter(({ stroom }) => flows[stroom].questionnaireId === id)
    .map(({ aanbevolenJaren }) => aanbevolenJaren);
  return years.length === 0 ? undefined : Math.max(...years);
}

/**
 * Returns a questionnaire with the recommended years of the brand's terms in its help texts. A help text about
 * years that the terms do not contain is empty. Throws `notFound`.
 *
 * copies field by field, so that the points are never exposed. The serializer is a second safeguard.
 */
export async function getQuestionnaire(
  services: Pick<Services, 'clock' | 'database'>,
  brand: string,
  id: number,
): Promise<CallResponse<typeof calls.getQuestionnaire>['data']> {
  const { version, name, questions, questionEleven } = findQuestionnaire(id);
  const years = await recommendedYears(services, brand, id);
  const helpOf = (help: string): string => {
    if (!help.includes(YEARS)) return help;
    return years === undefined ? '' : help.replaceAll(YEARS, String(years));
  };
  return {
    id,
    version,
    name,
    questions: questions.map(({ id: question, question: text, help, answers }) => ({
      id: question,
      question: text,
      help: helpOf(help),
      answers: answers.map(({ id: answerId, answer }) => ({ id: answerId, answer })),
    })),
    questionEleven: {
      id: questionEleven.id,
      question: questionEleven.question,
      help: questionEleven.help,
      answers: questionEleven.answers.map((choice) => ({
        id: choice.id,
        answer: choice.answer,
        profile: choice.profile,
      })),
    },
  };
}

/**
 * Scores the answers on the server; throws `invalidInput` that names every unanswered question (C-07). Warns a
 * signed-in user who completed a questionnaire less than a day ago. Writes nothing.
 */
export async function scoreQuestionnaire(
  services: Pick<Services, 'clock' | 'database'>,
  brand: string,
  person: SignedInPerson | undefined,
  id: number,
  body: CallBody<typeof calls.scoreQuestionnaire>,
): Promise<QuestionnaireScore> {
  const riskProfiles = await listRiskProfiles(services, brand, services.clock.today());
  const score = scoreAnswers(id, body, riskProfiles);
  return person && (await isRepeated(services, person, id, services.clock.now()))
    ? withRepeatedWarning(score)
    : score;
}

function scoreAnswers(
  id: number,
  { answers, questionEleven, productCode }: CallBody<typeof calls.scoreQuestionnaire>,
  riskProfiles: readonly RiskProfile[],
): QuestionnaireScore {
  const questionnaire = findQuestionnaire(id);
  const preference = questionEleven === null ? null : preferenceOf(questionnaire, questionEleven);
  const problems: FieldProblem[] = answerProblems(questionnaire, answers);
  if (questionEleven !== null && preference === null) {
    const message = questionEleven === '' ? 'Beantwoord vraag 11.' : 'Dit is geen antwoord op vraag 11.';
    problems.push({ field: 'questionEleven', message });
  }
  if (problems.length > 0) throw new AppError('invalidInput', problems);
  return scoreOf(questionnaire, answers, {
    preference,
    isAnnuity: products[productCode].isAnnuity,
    riskProfiles,
  });
}
