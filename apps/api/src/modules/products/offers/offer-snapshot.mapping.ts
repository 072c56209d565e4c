import type { CalculationInput } from '@portaal/domain/products/calculation/calls';
import { riskProfileOf } from '@portaal/domain/products/calculation/profile-rules';
import type { FundDocument } from '@portaal/domain/products/fund-documents/calls';
import { exitCostFieldsOf } from '@portaal/domain/products/funds/exit-costs';
import type { RiskProfile } from '@portaal/domain/products/questionnaires/calls';
import type { OfferFund, OfferSnapshot } from '../../../documents/offer/offer.ts';
import type { FundOnDay } from '../funds/funds.use-cases.ts';

/** Builds the permanent snapshot of the fund terms and risk profile stated in an offer. */
export function offerSnapshotOf(
  { chosenRiskProfile, funds: shares }: CalculationInput,
  funds: readonly FundOnDay[],
  profiles: readonly RiskProfile[],
  documents: readonly FundDocument[] = [],
): OfferSnapshot {
  const chosen = shares.filter(({ percentage }) => percentage > 0).map(({ id }) => id);
  const informationDocuments = documents
    .filter(({ fundId, kind }) => kind === 'eid' && chosen.includes(fundId))
    .map(({ title, version, validFrom }) => ({ title, version, validFrom }));
  return {
    ...(informationDocuments.length > 0 && { informationDocuments }),
    funds: funds.filter(({ terms }) => chosen.includes(terms.id)).map(offerFundOf),
    riskProfile: riskProfileOf(chosenRiskProfile, profiles)?.name ?? null,
  };
}

function offerFundOf({
  terms,
  name,
  currency,
  riskIndicator,
  recommendedHoldingYears,
}: FundOnDay): OfferFund {
  return {
    id: terms.id,
    name,
    currency,
    riskIndicator,
    recommendedHoldingYears,
    expectedNetReturn: terms.netReturn,
    entryCostRate: terms.entryCostRate,
    ongoingCostRate: terms.ongoingCostRate,
    ...exitCostFieldsOf(terms.exitCosts),
  };
}
