import type { FieldProblem } from '@portaal/domain/http/error';
import type { QuestionnaireScore, RiskProfile } from '@portaal/domain/products/questionnaires/calls';
import {
  type Knockout,
  knockouts,
  type RiskProfileCode,
  riskProfileCodes,
} from '@portaal/domain/products/questionnaires/profile-codes';
import type { Questionnaire } from '@portaal/domain/products/terms/questionnaire-section';
import type { Suitability } from '@portaal/domain/products/terms/suitability-section';
import { AppError } from '../../../platform/app-error.ts';
import { warningsFor } from './questionnaire-warnings.rules.ts';

/** Rules of the terms by which answers lead to a profile. */
type ScoreRules = Pick<Suitability, 'banden' | 'kennisgrens' | 'uitsluitingen'>;

/** Returns a questionnaire of the terms; throws `notFound`. */
export function findQuestionnaire({ vragenlijsten }: Suitability, id: number): Questionnaire {
  const questionnaire = vragenlijsten.find(({ nummer }) => nummer === id);
  if (!questionnaire) throw new AppError('notFound');
  return questionnaire;
}

/** C-07: returns one problem for every question without a valid answer. */
export function answerProblems(
  { vragen }: Questionnaire,
  answers: readonly (string | null)[],
): FieldProblem[] {
  const problems = vragen.flatMap(({ antwoorden }, index): FieldProblem[] => {
    const field = `answers[${index}]`;
    const answer = answers[index] ?? '';
    if (answer === '') return [{ field, message: `Beantwoord vraag ${index + 1}.` }];
    if (antwoorden.some((choice) => choice.id === answer)) return [];
    return [{ field, message: `Dit is geen antwoord op vraag ${index + 1}.` }];
  });
  if (answers.length <= vragen.length) return problems;
  return [...problems, { field: 'answers', message: `Er zijn ${vragen.length} vragen.` }];
}

/**
 * Returns the preference for an answer id or a profile code; null for any other value. An id comes first, because a
 * provider may use the code of a profile as the id of an answer with another profile.
 */
export function preferenceOf({ vraagElf }: Questionnaire, answer: string): RiskProfileCode | null {
  const chosen = vraagElf.antwoorden.find(({ id }) => id === answer);
  return chosen?.profiel ?? riskProfileCodes.find((one) => one === answer.toUpperCase()) ?? null;
}

/** Scores the answers (domain 3.2). Requires a valid answer to every question (`answerProblems` is empty). */
export function scoreOf(
  questionnaire: Questionnaire,
  answers: readonly (string | null)[],
  options: {
    readonly rules: ScoreRules;
    readonly preference: RiskProfileCode | null;
    readonly isAnnuity: boolean;
    /** Risk profiles of the brand, for their warnings. */
    readonly riskProfiles: readonly Pick<RiskProfile, 'code' | 'notice'>[];
  },
): QuestionnaireScore {
  const { rules } = options;
  const scores = questionnaire.vragen.flatMap(({ telt, antwoorden }, index) => {
    const answer = antwoorden.find(({ id }) => id === answers[index]);
    return answer ? [{ telt, ...answer }] : [];
  });
  const pointsOf = (counts: (part: (typeof scores)[number]['telt']) => boolean): number =>
    scores.filter(({ telt }) => counts(telt)).reduce((sum, { punten }) => sum + punten, 0);
  const scoreOne = pointsOf((part) => part === 'draagkracht');
  const scoreTwo = pointsOf((part) => part !== 'draagkracht');
  const knowledgePoints = pointsOf((part) => part === 'kennis');
  const score = Math.min(scoreOne, scoreTwo);
  const caused = knockoutsOf(scores, options.isAnnuity);
  const profile = profileOf(score, caused, rules);
  const notice = options.riskProfiles.find(({ code }) => code === profile)?.notice ?? null;
  return {
    questionnaireId: questionnaire.nummer,
    version: questionnaire.versie,
    scoreOne,
    scoreTwo,
    score,
    profile,
    questionEleven: options.preference,
    knowledgePoints,
    knockouts: caused,
    warnings: warningsFor({
      knockouts: caused.map((code) => ({ code, text: rules.uitsluitingen[code].waarschuwing })),
      notice,
      lacksKnowledge: knowledgePoints < rules.kennisgrens,
    }),
  };
}

/**
 * Returns each knock-out once, in order. An annuity is a long-term commitment anyway, so K1 does not apply to an
 * annuity (3.4).
 */
function knockoutsOf(
  answers: readonly { readonly uitsluiting?: Knockout | undefined }[],
  isAnnuity: boolean,
): Knockout[] {
  return knockouts
    .filter((code) => !(isAnnuity && code === 'K1'))
    .filter((code) => answers.some(({ uitsluiting }) => uitsluiting === code));
}

function profileOf(
  score: number,
  caused: readonly Knockout[],
  { banden, uitsluitingen }: ScoreRules,
): RiskProfileCode {
  const band = banden.find(({ vanaf, tot }) => score >= vanaf && score <= tot);
  if (band === undefined) throw new RangeError(`no profile for a score of ${score}`);
  const steps = [band.profiel, ...caused.map((code) => uitsluitingen[code].hoogstens)].map((code) =>
    riskProfileCodes.indexOf(code),
  );
  return riskProfileCodes[Math.min(...steps)] ?? band.profiel;
}
