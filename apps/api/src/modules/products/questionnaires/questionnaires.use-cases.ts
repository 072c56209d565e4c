import { flows } from '@portaal/domain/brand/flows';
import type * as calls from '@portaal/domain/calls';
import type { CallBody, CallResponse } from '@portaal/domain/http/call';
import type { FieldProblem } from '@portaal/domain/http/error';
import { products } from '@portaal/domain/products/products/product';
import type { QuestionnaireScore, RiskProfile } from '@portaal/domain/products/questionnaires/calls';
import type { TermsFile } from '@portaal/domain/products/terms/file';
import { RECOMMENDED_YEARS } from '@portaal/domain/products/terms/questionnaire-section';
import type { Suitability } from '@portaal/domain/products/terms/suitability-section';
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

/** Returns the highest number of recommended years among the funds that require the questionnaire, if any. */
function recommendedYears({ fondsen }: TermsFile, id: number): number | undefined {
  const years = fondsen
    .filter(({ stroom }) => flows[stroom].questionnaireId === id)
    .map(({ aanbevolenJaren }) => aanbevolenJaren);
  return years.length === 0 ? undefined : Math.max(...years);
}

/**
 * Returns a questionnaire of the brand's terms of today, with the recommended years of those terms in its help
 * texts. A help text about years that the terms do not contain is empty. Throws `notFound`, and `notOpen` without
 * terms.
 *
 * copies field by field, so that the points are never exposed. The serializer is a second safeguard.
 */
export async function getQuestionnaire(
  services: Pick<Services, 'clock' | 'database'>,
  brand: string,
  id: number,
): Promise<CallResponse<typeof calls.getQuestionnaire>['data']> {
  const { content } = await fundsOn(services, brand, services.clock.today());
  const { versie, naam, vragen, vraagElf } = findQuestionnaire(content.passendheid, id);
  const years = recommendedYears(content, id);
  const helpOf = (help: string): string => {
    if (!help.includes(RECOMMENDED_YEARS)) return help;
    return years === undefined ? '' : help.replaceAll(RECOMMENDED_YEARS, String(years));
  };
  return {
    id,
    version: versie,
    name: naam,
    questions: vragen.map(({ vraag, uitleg, antwoorden }, index) => ({
      id: index + 1,
      question: vraag,
      help: helpOf(uitleg),
      answers: antwoorden.map((one) => ({ id: one.id, answer: one.antwoord })),
    })),
    questionEleven: {
      id: vragen.length + 1,
      question: vraagElf.vraag,
      help: vraagElf.uitleg,
      answers: vraagElf.antwoorden.map((choice) => ({
        id: choice.id,
        answer: choice.antwoord,
        profile: choice.profiel,
      })),
    },
  };
}

/**
 * Scores the answers on the server. Throws `invalidInput` that names every unanswered question (C-07). Warns a
 * signed-in user who completed a questionnaire less than a day ago. Writes nothing.
 */
export async function scoreQuestionnaire(
  services: Pick<Services, 'clock' | 'database'>,
  brand: string,
  person: SignedInPerson | undefined,
  id: number,
  body: CallBody<typeof calls.scoreQuestionnaire>,
): Promise<QuestionnaireScore> {
  const today = services.clock.today();
  const { content } = await fundsOn(services, brand, today);
  const riskProfiles = await listRiskProfiles(services, brand, today);
  const score = scoreAnswers(content.passendheid, id, body, riskProfiles);
  return person && (await isRepeated(services, person, id, services.clock.now()))
    ? withRepeatedWarning(score)
    : score;
}

function scoreAnswers(
  rules: Suitability,
  id: number,
  { answers, questionEleven, productCode }: CallBody<typeof calls.scoreQuestionnaire>,
  riskProfiles: readonly RiskProfile[],
): QuestionnaireScore {
  const questionnaire = findQuestionnaire(rules, id);
  const preference = questionEleven === null ? null : preferenceOf(questionnaire, questionEleven);
  const problems: FieldProblem[] = answerProblems(questionnaire, answers);
  if (questionEleven !== null && preference === null) {
    const message = questionEleven === '' ? 'Beantwoord vraag 11.' : 'Dit is geen antwoord op vraag 11.';
    problems.push({ field: 'questionEleven', message });
  }
  if (problems.length > 0) throw new AppError('invalidInput', problems);
  return scoreOf(questionnaire, answers, {
    rules,
    preference,
    isAnnuity: products[productCode].isAnnuity,
    riskProfiles,
  });
}
