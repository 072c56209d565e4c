import type { RiskProfile } from '@portaal/domain/products/questionnaires/calls';
import { riskProfileNames } from '@portaal/domain/products/questionnaires/profile-codes';
import type { Suitability } from '@portaal/domain/products/terms/suitability-section';
import {
  type AllocationPart,
  centsToEuro,
  euroToCents,
  type IsoDate,
  projectAccumulation,
} from '@portaal/engine';
import type { Services } from '../../../platform/services.ts';
import { type FundSet, fundsOn } from '../funds/funds.use-cases.ts';

/** The example of domain 3.3. */
const EXAMPLE = { deposit: 10_000, years: 10 };

/** Cache of computed profiles per fund set. Fund sets and profiles are both cached for a minute. */
const cache = new WeakMap<FundSet, readonly RiskProfile[]>();

/** Lists the five profiles, from the lowest risk to the highest, with the figures of the funds on `date`. */
export async function listRiskProfiles(
  services: Pick<Services, 'clock' | 'database'>,
  brand: string,
  date: IsoDate,
): Promise<readonly RiskProfile[]> {
  const funds = await fundsOn(services, brand, date);
  const stored = cache.get(funds);
  if (stored) return stored;
  const profiles = funds.content.passendheid.banden.map((band) => profileOf(band, funds, date));
  cache.set(funds, profiles);
  return profiles;
}

function profileOf(
  { profiel, vanaf, tot }: Suitability['banden'][number],
  funds: FundSet,
  date: IsoDate,
): RiskProfile {
  const { versie, profielen } = funds.content.passendheid;
  const terms = profielen.find(({ code }) => code === profiel);
  if (!terms) throw new Error(`no terms of profile ${profiel}`);
  const idOf = (fund: string): number => {
    const found = funds.funds.find(({ code }) => code === fund);
    if (!found) throw new Error(`no fund ${fund} in version ${funds.parameterVersion}`);
    return found.terms.id;
  };
  const modelMix = terms.modelmix.map(({ fonds, deel }) => ({ id: idOf(fonds), percentage: deel }));
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
    code: profiel,
    name: riskProfileNames[profiel],
    minScore: vanaf,
    maxScore: tot,
    text: terms.tekst,
    notice: terms.waarschuwing,
    limits: terms.grenzen.map(({ fonds, ...limit }) => ({
      id: idOf(fonds),
      minimum: limit.vanaf,
      maximum: limit.tot,
    })),
    modelMix,
    netReturn: mix.netReturn,
    volatility: mix.volatility,
    example: {
      ...EXAMPLE,
      pessimistic: centsToEuro(scenarios.pessimistic),
      expected: centsToEuro(scenarios.expected),
      optimistic: centsToEuro(scenarios.optimistic),
    },
    version: versie,
  };
}
