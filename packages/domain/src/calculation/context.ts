import type { Cents, CorrelationMatrix, FundTerms, IsoDate } from '@portaal/engine';
import type { AnnuityRules } from '../annuities/calls.ts';
import type { Fund } from '../funds/calls.ts';
import type { RiskProfile } from '../questionnaires/calls.ts';

/** What a calculation needs of a fund: a part of what `listFunds` returns. */
export type CalculationFund = Pick<
  Fund,
  | 'id'
  | 'name'
  | 'entryCostRate'
  | 'ongoingCostRate'
  | 'exitCostRate'
  | 'expectedNetReturn'
  | 'volatility'
  | 'correlations'
  | 'calendarYears'
  | 'parameterVersion'
>;

/**
 * The dated data a calculation rests on, as the calls `listFunds`, `getAnnuityRules` and `listRiskProfiles`
 * return it. With the same facts browser and server calculate the same cents.
 */
export interface CalculationContext {
  readonly funds: readonly CalculationFund[];
  /** Null while a form does not have them: only SB can be calculated. */
  readonly annuityRules: AnnuityRules | null;
  /** Null while a form does not have them: a profile is then not checked. */
  readonly riskProfiles: readonly RiskProfile[] | null;
  /** Of whom the server calculates for, what is known of their annuities. */
  readonly person?: AnnuityHolder;
}

export interface AnnuityHolder {
  /** The last day of the accumulation that is converted; null without one. */
  readonly accumulationEnd: IsoDate | null;
  /** What their temporary annuities, with us and as they say elsewhere, pay a calendar year together. */
  readonly temporaryPayoutsPerYear: Cents;
}

/** The funds of a calculation in the terms of the engine. */
export interface FundModel {
  readonly terms: ReadonlyMap<number, FundTerms>;
  readonly correlations: CorrelationMatrix;
}

const models = new WeakMap<readonly CalculationFund[], FundModel>();

/** Made once for one list of funds: a slider and a server ask for it with every calculation. */
export function fundModelOf(funds: readonly CalculationFund[]): FundModel {
  const known = models.get(funds);
  if (known) return known;
  const terms = new Map(funds.map((fund) => [fund.id, fundTermsOf(fund)]));
  const model: FundModel = { terms, correlations: correlationsOf(funds) };
  models.set(funds, model);
  return model;
}

function fundTermsOf(fund: CalculationFund): FundTerms {
  const { id, entryCostRate, ongoingCostRate, exitCostRate, expectedNetReturn, volatility } = fund;
  return { id, entryCostRate, ongoingCostRate, exitCostRate, netReturn: expectedNetReturn, volatility };
}

function correlationsOf(funds: readonly CalculationFund[]): CorrelationMatrix {
  return Object.fromEntries(
    funds.map(({ id, correlations }) => [
      id,
      Object.fromEntries(correlations.map((other) => [other.id, other.value])),
    ]),
  );
}
