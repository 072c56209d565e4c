import type { AnnuityRules } from '@portaal/domain/annuities/calls';
import type { CalculationInput } from '@portaal/domain/calculation/calls';
import type { CalculationFacts, FundFacts } from '@portaal/domain/calculation/facts';
import { type CalculationOutcome, calculationOutcome } from '@portaal/domain/calculation/outcome';
import { calculationProblems } from '@portaal/domain/calculation/rules';
import type { RiskProfile } from '@portaal/domain/questionnaires/calls';
import { type IsoDate, isoDate } from '@portaal/engine';
import { AppError } from '../../platform/app-error.ts';
import type { Services } from '../../platform/services.ts';
import { annuityRulesOn } from '../fiscal/fiscal.use-cases.ts';
import { type FundOnDay, type FundSet, fundsOn } from '../funds/funds.use-cases.ts';
import { riskProfilesOn } from '../questionnaires/questionnaires.use-cases.ts';

const DAY_MS = 86_400_000;

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

/** What every calculation of a day rests on. */
interface DayFacts extends CalculationFacts {
  readonly annuityRules: AnnuityRules;
  readonly riskProfiles: readonly RiskProfile[];
  readonly fundIds: readonly number[];
}

/** A set of funds is kept for a minute; what belongs to it is kept as long. */
const known = new WeakMap<FundSet, Promise<DayFacts>>();

/** calculates with the data of today. Throws `invalidInput` that names every field at fault. */
export async function calculate(
  services: Pick<Services, 'clock' | 'database'>,
  input: CalculationInput,
): Promise<Calculation> {
  const today = services.clock.today();
  const set = await fundsOn(services, today);
  const facts = await factsOf(services, set, today);
  const problems = calculationProblems(input, { today, fundIds: facts.fundIds, facts });
  if (problems.length > 0) throw new AppError('invalidInput', problems);
  return {
    result: calculationOutcome(input, facts),
    fundVersion: set.parameterVersion,
    fiscalVersion: input.productCode === 'SB' ? null : facts.annuityRules.version,
    funds: set.funds,
    riskProfiles: facts.riskProfiles,
  };
}

/**
 * What an annuity pays a period, in euro, when its capital goes into it on its start without entry cost: calculated by
 * the rules of the day before, on which it still lies ahead. Throws `invalidInput`.
 */
export async function payoutOfConversion(
  services: Pick<Services, 'clock' | 'database'>,
  input: CalculationInput,
): Promise<number> {
  const day = isoDate(new Date(Date.parse(input.start) - DAY_MS).toISOString().slice(0, 10));
  const known = await factsOf(services, await fundsOn(services, day), day);
  const facts = { ...known, funds: known.funds.map((fund) => ({ ...fund, entryCostRate: 0 })) };
  const problems = calculationProblems(input, { today: day, fundIds: facts.fundIds, facts });
  if (problems.length > 0) throw new AppError('invalidInput', problems);
  const { payout } = calculationOutcome(input, facts);
  if (!payout) throw new RangeError('no annuity that pays out');
  return payout.deterministicPayment;
}

function factsOf(
  services: Pick<Services, 'clock' | 'database'>,
  set: FundSet,
  day: IsoDate,
): Promise<DayFacts> {
  const kept = known.get(set);
  if (kept) return kept;
  const facts = gatherFacts(services, set, day);
  known.set(set, facts);
  facts.catch(() => known.delete(set));
  return facts;
}

async function gatherFacts(
  services: Pick<Services, 'clock' | 'database'>,
  set: FundSet,
  day: IsoDate,
): Promise<DayFacts> {
  return {
    funds: fundFactsOf(set),
    fundIds: set.funds.map(({ terms }) => terms.id),
    annuityRules: await annuityRulesOn(services, day),
    riskProfiles: await riskProfilesOn(services, day),
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
