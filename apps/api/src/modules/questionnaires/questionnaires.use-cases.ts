import type { CallBody, calls, FieldProblem, QuestionnaireScore, RiskProfile } from '@portaal/contract';
import {
  type AllocationPart,
  centsToEuro,
  euroToCents,
  type IsoDate,
  projectAccumulation,
} from '@portaal/engine';
import { AppError } from '../../plugins/app-error.ts';
import type { Services } from '../../plugins/services.ts';
import { profileBands, type Questionnaire, questionnaires } from '../../reference/questionnaires.ts';
import { riskProfileFacts, riskProfileVersion } from '../../reference/risk-profiles.ts';
import { type FundSet, fundsOn } from '../funds/funds.use-cases.ts';
import { answerProblems, preferenceOf, scoreOf } from './questionnaire-score.ts';

/** Throws `notFound`. */
export function findQuestionnaire(id: number): Questionnaire {
  const questionnaire = questionnaires.find((one) => one.id === id);
  if (!questionnaire) throw new AppError('notFound');
  return questionnaire;
}

/** Scores on the server; throws `invalidInput` that names every question without an answer (C-07). */
export function scoreAnswers(
  id: number,
  { answers, questionEleven, productCode }: CallBody<typeof calls.scoreQuestionnaire>,
): QuestionnaireScore {
  const questionnaire = findQuestionnaire(id);
  const preference = questionEleven === null ? null : preferenceOf(questionnaire, questionEleven);
  const problems: FieldProblem[] = answerProblems(questionnaire, answers);
  if (questionEleven !== null && preference === null) {
    const message = questionEleven === '' ? 'Beantwoord vraag 11.' : 'Dit is geen antwoord op vraag 11.';
    problems.push({ field: 'questionEleven', message });
  }
  if (problems.length > 0) throw new AppError('invalidInput', problems);
  return scoreOf(questionnaire, answers, { preference, isAnnuity: productCode !== 'SB' });
}

/** The example of domain 3.3. */
const EXAMPLE = { deposit: 10_000, years: 10 };

/** A set of funds is kept for a minute; what is computed from it is kept as long. */
const known = new WeakMap<FundSet, readonly RiskProfile[]>();

/** The five profiles, from the least risk to the most, with the figures of the funds on `date`. */
export async function riskProfilesOn(
  services: Pick<Services, 'clock' | 'database'>,
  date: IsoDate,
): Promise<readonly RiskProfile[]> {
  const funds = await fundsOn(services, date);
  const kept = known.get(funds);
  if (kept) return kept;
  const profiles = profileBands.map((band) => profileOf(band, funds, date));
  known.set(funds, profiles);
  return profiles;
}

function profileOf(band: (typeof profileBands)[number], funds: FundSet, date: IsoDate): RiskProfile {
  const { limits, modelMix, notice, text } = riskProfileFacts[band.code];
  const { mix, scenarios } = projectAccumulation({
    initialDeposit: euroToCents(EXAMPLE.deposit),
    monthlyDeposit: euroToCents(0),
    durationYears: EXAMPLE.years,
    startDate: date,
    allocation: modelMix.flatMap(({ id, percentage }): AllocationPart[] => {
      const fund = funds.terms.find((terms) => terms.id === id);
      return fund ? [{ fund, weight: percentage }] : [];
    }),
    correlations: funds.correlations,
  });
  return {
    ...band,
    text,
    notice,
    limits: [...limits],
    modelMix: [...modelMix],
    netReturn: mix.netReturn,
    volatility: mix.volatility,
    example: {
      ...EXAMPLE,
      pessimistic: centsToEuro(scenarios.pessimistic),
      expected: centsToEuro(scenarios.expected),
      optimistic: centsToEuro(scenarios.optimistic),
    },
    version: riskProfileVersion,
  };
}
