import type { CorrelationMatrix, FundTerms } from '@portaal/engine';
import type { AnnuityRules } from './fiscal.ts';
import type { Fund } from './funds.ts';
import type { RiskProfile } from './questionnaires.ts';

/** What a calculation needs of a fund: a part of what `listFunds` answers. */
export type FundFacts = Pick<
  Fund,
  | 'id'
  | 'name'
  | 'entryCostRate'
  | 'ongoingCostRate'
  | 'exitCostRate'
  | 'expectedNetReturn'
  | 'volatility'
  | 'correlations'
  | 'parameterVersion'
>;

/**
 * The dated data a calculation rests on, as the calls `listFunds`, `getAnnuityRules` and `listRiskProfiles`
 * answer it. With the same facts browser and server calculate the same cents.
 */
export interface CalculationFacts {
  readonly funds: readonly FundFacts[];
  /** Null while a form does not have them: only SB can be calculated. */
  readonly annuityRules: AnnuityRules | null;
  /** Null while a form does not have them: a profile is then not checked. */
  readonly riskProfiles: readonly RiskProfile[] | null;
}

/** A fund in the terms of the engine. */
export function fundTermsOf(fund: FundFacts): FundTerms {
  const { id, entryCostRate, ongoingCostRate, exitCostRate, expectedNetReturn, volatility } = fund;
  return { id, entryCostRate, ongoingCostRate, exitCostRate, netReturn: expectedNetReturn, volatility };
}

export function correlationsOf(funds: readonly FundFacts[]): CorrelationMatrix {
  return Object.fromEntries(
    funds.map(({ id, correlations }) => [
      id,
      Object.fromEntries(correlations.map((other) => [other.id, other.value])),
    ]),
  );
}
