import type { FieldProblem } from '@portaal/domain/http/error';
import type { QuestionnaireScore, RiskProfile } from '@portaal/domain/products/questionnaires/calls';
import {
  type RiskProfileCode,
  riskProfileCodes,
} from '@portaal/domain/products/questionnaires/profile-codes';
import { AppError } from '../../../platform/app-error.ts';
import type { Knockout, Questionnaire, ScoredAnswer } from '../../../reference/questionnaires.ts';
import { knowledgeThreshold, profileBands, questionnaires } from '../../../reference/questionnaires.ts';
import { warningsFor } from './questionnaire-warnings.rules.ts';

/** Returns a questionnaire; throws `notFound`. */
export function findQuestionnaire(id: number): Questionnaire {
  const questionnaire = questionnaires.find((one) => one.id === id);
  if (!questionnaire) throw new AppError('notFound');
  return questionnaire;
}

/** Highest profile that each knock-out permits (domain 3.2). */
const caps: Readonly<Record<Knockout, RiskProfileCode>> = { K1: 'ZD', K2: 'ZD', K4: 'D' };

/** C-07: returns one problem for every question without a valid answer. */
export function answerProblems(
  { questions }: Questionnaire,
  answers: readonly (string | null)[],
): FieldProblem[] {
  const problems = questions.flatMap(({ id, answers: choices }, index): FieldProblem[] => {
    const field = `answers[${index}]`;
    const answer = answers[index] ?? '';
    if (answer === '') return [{ field, message: `Beantwoord vraag ${id}.` }];
    if (choices.some((choice) => choice.id === answer)) return [];
    return [{ field, message: `Dit is geen antwoord op vraag ${id}.` }];
  });
  if (answers.length <= questions.length) return problems;
  return [...problems, { field: 'answers', message: `Er zijn ${questions.length} vragen.` }];
}

/** Returns the preference for a profile code or an answer id; null for any other value. */
export function preferenceOf({ questionEleven }: Questionnaire, answer: string): RiskProfileCode | null {
  const code = riskProfileCodes.find((one) => one === answer.toUpperCase());
  return code ?? questionEleven.answers.find(({ id }) => id === answer)?.profile ?? null;
}

/** Scores the answers (domain 3.2). Requires a valid answer to every question (`answerProblems` is empty). */
export function scoreOf(
  questionnaire: Questionnaire,
  answers: readonly (string | null)[],
  options: {
    readonly preference: RiskProfileCode | null;
    readonly isAnnuity: boolean;
    /** Risk profiles of the brand, for their warnings. */
    readonly riskProfiles: readonly Pick<RiskProfile, 'code' | 'notice'>[];
  },
): QuestionnaireScore {
  const scores = questionnaire.questions.flatMap((question, index) => {
    const answer = question.answers.find(({ id }) => id === answers[index]);
    return answer ? [{ question, answer }] : [];
  });
  const pointsOf = (counts: (one: (typeof scores)[number]) => boolean): number =>
    scores.filter(counts).reduce((sum, { answer }) => sum + answer.points, 0);
  const scoreOne = pointsOf(({ question }) => question.subScore === 'scoreOne');
  const scoreTwo = pointsOf(({ question }) => question.subScore === 'scoreTwo');
  const knowledgePoints = pointsOf(({ question }) => question.tag === 'kennis');
  const score = Math.min(scoreOne, scoreTwo);
  const knockouts = knockoutsOf(
    scores.map(({ answer }) => answer),
    options.isAnnuity,
  );
  const profile = profileOf(score, knockouts);
  const notice = options.riskProfiles.find(({ code }) => code === profile)?.notice ?? null;
  return {
    questionnaireId: questionnaire.id,
    version: questionnaire.version,
    scoreOne,
    scoreTwo,
    score,
    profile,
    questionEleven: options.preference,
    knowledgePoints,
    knockouts,
    warnings: warningsFor({ knockouts, notice, lacksKnowledge: knowledgePoints < knowledgeThreshold }),
  };
}

/**
 * Returns each knock-out once, in order. An annuity is a long-term commitment anyway, so K1 does not apply to an
 * annuity (3.4).
 */
function knockoutsOf(answers: readonly ScoredAnswer[], isAnnuity: boolean): Knockout[] {
  const all: readonly Knockout[] = isAnnuity ? ['K2', 'K4'] : ['K1', 'K2', 'K4'];
  return all.filter((knockout) => answers.some((answer) => answer.knockout === knockout));
}

function profileOf(score: number, knockouts: readonly Knockout[]): RiskProfileCode {
  const band = profileBands.find(({ minScore, maxScore }) => score >= minScore && score <= maxScore);
  if (band === undefined) throw new RangeError(`no profile for a score of ${score}`);
  const steps = [band.code, ...knockouts.map((knockout) => caps[knockout])].map((code) =>
    riskProfileCodes.indexOf(code),
  );
  return riskProfileCodes[Math.min(...steps)] ?? band.code;
}
