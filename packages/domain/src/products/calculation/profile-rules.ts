import type { FieldProblem } from '../../http/error.ts';
import { percentageText } from '../../notation/dutch.ts';
import { noRiskProfile } from '../products/product.ts';
import type { RiskProfile } from '../questionnaires/calls.ts';
import type { CalculationInput } from './calls.ts';
import type { CalculationContext } from './context.ts';

/** Maximum rounding error of a share with six decimals, compared with its limit. */
const SHARE_TOLERANCE = 5e-6;

/** Matches a whole score from 0 to 100, without a sign or leading zeros. */
const SCORE = /^(0|[1-9]\d?|100)$/;

/** Returns the profile for a score, a code or a name in any letter case; undefined for `NVT` and unknown values. */
export function riskProfileOf(
  chosenRiskProfile: string,
  profiles: readonly RiskProfile[],
): RiskProfile | undefined {
  const text = chosenRiskProfile.trim().toLowerCase();
  if (SCORE.test(text)) {
    const score = Number(text);
    return profiles.find(({ minScore, maxScore }) => score >= minScore && score <= maxScore);
  }
  return profiles.find(({ code, name }) => code.toLowerCase() === text || name.toLowerCase() === text);
}

/**
 * returns `chosenRiskProfile` for a calculation based on a profile: the score if it leads to the chosen
 * profile, otherwise the code of the profile. A knock-out or the customer's choice can lead to another profile than
 * the score.
 */
export function chosenRiskProfileOf(choice: {
  readonly score: string;
  readonly riskSelection: string;
  readonly riskProfiles: readonly RiskProfile[];
}): string {
  const { score, riskSelection, riskProfiles } = choice;
  // An older calculation has no chosen profile, so its score is sent unchanged.
  if (riskSelection === '') return score;
  return riskProfileOf(score, riskProfiles)?.code === riskSelection ? score : riskSelection;
}

/**
 * Rejects a calculation based on a profile if a fund exceeds the limit of the profile (domain 3.3, 3.4). A
 * calculation on the customer's own choice (`NVT`) is not limited here; the form shows a warning instead.
 */
export function profileProblems(
  { chosenRiskProfile, funds }: Pick<CalculationInput, 'chosenRiskProfile' | 'funds'>,
  context: Pick<CalculationContext, 'funds' | 'riskProfiles'>,
): FieldProblem[] {
  if (context.riskProfiles === null || chosenRiskProfile.trim().toUpperCase() === noRiskProfile) return [];
  const profile = riskProfileOf(chosenRiskProfile, context.riskProfiles);
  if (profile === undefined) {
    return [
      {
        field: 'chosenRiskProfile',
        message: `Kies een score van 0 tot en met 100, een risicoprofiel of ${noRiskProfile}.`,
      },
    ];
  }
  return context.funds.flatMap(({ id, name }): FieldProblem[] => {
    const index = funds.findIndex((share) => share.id === id);
    const share = funds[index]?.percentage ?? 0;
    const { minimum, maximum } = profile.limits.find((limit) => limit.id === id) ?? {
      minimum: 0,
      maximum: 0,
    };
    const problem = (bound: string, limit: number) => ({
      field: index < 0 ? 'funds' : `funds[${index}].percentage`,
      message: `Dit past niet bij uw profiel ${profile.name}: ${bound} ${percentageText(limit)} in ${name}.`,
    });
    if (share > maximum + SHARE_TOLERANCE) return [problem('maximaal', maximum)];
    if (share < minimum - SHARE_TOLERANCE) return [problem('minimaal', minimum)];
    return [];
  });
}
