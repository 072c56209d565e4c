import {
  type CalculationFacts,
  type CalculationInput,
  type CalculationOutcome,
  calculationOutcome,
  calculationProblems,
  type FundFacts,
  type RiskProfile,
} from '@portaal/contract';
import { AppError } from '../../plugins/app-error.ts';
import type { Services } from '../../plugins/services.ts';
import { annuityRulesOn } from '../fiscal/fiscal.use-cases.ts';
import { type FundOnDay, type FundSet, fundsOn } from '../funds/funds.use-cases.ts';
import { riskProfilesOn } from '../questionnaires/questionnaires.use-cases.ts';

/** An outcome with the versions of the data it was made with. */
export interface Calculation {
  readonly result: CalculationOutcome;
  readonly fundVersion: string;
  /** Null for an investment, which uses no fiscal parameters. */
  readonly fiscalVersion: string | null;
  /** The funds and risk profiles it could choose from. */
  readonly funds: readonly FundOnDay[];
  readonly riskProfiles: readonly RiskProfile[];
}

/** calculates with the data of today. Throws `invalidInput` that names every field at fault. */
export async function calculate(
  services: Pick<Services, 'clock' | 'database'>,
  input: CalculationInput,
): Promise<Calculation> {
  const today = services.clock.today();
  const set = await fundsOn(services, today);
  const annuityRules = await annuityRulesOn(services, today);
  const riskProfiles = await riskProfilesOn(services, today);
  const facts: CalculationFacts = { funds: fundFactsOf(set), annuityRules, riskProfiles };
  const fundIds = facts.funds.map(({ id }) => id);
  const problems = calculationProblems(input, { today, fundIds, facts });
  if (problems.length > 0) throw new AppError('invalidInput', problems);
  return {
    result: calculationOutcome(input, facts),
    fundVersion: set.parameterVersion,
    fiscalVersion: input.productCode === 'SB' ? null : annuityRules.version,
    funds: set.funds,
    riskProfiles,
  };
}

function fundFactsOf({ funds, correlations, parameterVersion }: FundSet): FundFacts[] {
  return funds.map(({ name, terms }) => ({
    id: terms.id,
    name,
    entryCostRate: terms.entryCostRate,
    ongoingCostRate: terms.ongoingCostRate,
    exitCostRate: terms.exitCostRate,
    expectedNetReturn: terms.netReturn,
    volatility: terms.volatility,
    correlations: Object.entries(correlations[terms.id] ?? {}).map(([id, value]) => ({
      id: Number(id),
      value,
    })),
    parameterVersion,
  }));
}
