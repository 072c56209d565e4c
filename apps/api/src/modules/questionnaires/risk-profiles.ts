import type { RiskProfile } from '@portaal/domain/questionnaires/calls';
import {
  type AllocationPart,
  centsToEuro,
  euroToCents,
  type IsoDate,
  projectAccumulation,
} from '@portaal/engine';
import type { Services } from '../../platform/services.ts';
import { profileBands } from '../../reference/questionnaires.ts';
import { riskProfileTerms, riskProfileVersion } from '../../reference/risk-profiles.ts';
import { type FundSet, fundsOn } from '../funds/funds.use-cases.ts';

/** The example of domain 3.3. */
const EXAMPLE = { deposit: 10_000, years: 10 };

/** Cache of computed profiles per fund set. Fund sets and profiles are both cached for a minute. */
const cache = new WeakMap<FundSet, readonly RiskProfile[]>();

/** Lists the five profiles, from the lowest risk to the highest, with the figures of the funds on `date`. */
export async function listRiskProfiles(
  services: Pick<Services, 'clock' | 'database'>,
  date: IsoDate,
): Promise<readonly RiskProfile[]> {
  const funds = await fundsOn(services, date);
  const stored = cache.get(funds);
  if (stored) return stored;
  const profiles = profileBands.map((band) => profileOf(band, funds, date));
  cache.set(funds, profiles);
  return profiles;
}

function profileOf(band: (typeof profileBands)[number], funds: FundSet, date: IsoDate): RiskProfile {
  const { limits, modelMix, notice, text } = riskProfileTerms[band.code];
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
